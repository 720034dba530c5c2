import type { ApiParameter } from "../../../platform/http/openapi/document.ts";

/** Header with placeholders for key and secret. */
export const KEY_HEADER = "Authorization: Bearer KEY:SECRET";

/** A curl command with the examples of those parameters that differ from their defaults. */
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
