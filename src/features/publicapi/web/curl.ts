import type { ApiParameter } from "../../../platform/http/openapi/document.ts";

/** What a key is sent as; the words stand for its two halves. */
export const KEY_HEADER = "Authorization: Bearer KEY:SECRET";

/** A request as people type it, with the examples of its parameters that say more than their defaults. */
export function curlOf(
  path: string,
  parameters: readonly ApiParameter[],
  origin: string,
  headers: readonly string[] = [],
): string {
  const lines = [KEY_HEADER, ...headers].map((header) => `-H "${header}"`);
  const sent = parameters.filter(
    (each) => each.in === "query" && each.example !== undefined && each.example !== each.schema.default,
  );
  const query = sent.map(({ name, example }) => `--data-urlencode "${name}=${String(example)}"`);
  return [`curl ${query.length > 0 ? "-G " : ""}"${origin}${fillPath(path, parameters)}"`, ...lines, ...query].join(
    " \\\n  ",
  );
}

/** "/api/v1/larkmere/code/provisions/45000123" */
function fillPath(path: string, parameters: readonly ApiParameter[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const example = parameters.find((each) => each.name === name)?.example;
    return example === undefined ? whole : encodeURIComponent(String(example));
  });
}
