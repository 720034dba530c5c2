/** Version of the public API. Raise it with every change of the answers. */
export const API_VERSION = "1.4.0";

const FORMATS = [
  { format: "json", types: ["application/json"] },
  { format: "html", types: ["text/html"] },
  { format: "akn", types: ["application/akn+xml", "application/xml", "text/xml"] },
] as const;
export type ApiFormat = (typeof FORMATS)[number]["format"];

/** The format that an Accept header prefers; null if it names none of ours. */
export function formatOf(accept: string | undefined): ApiFormat | null {
  const accepted = (accept ?? "").split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const best = accepted.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality);
  for (const { type } of best) {
    const match = FORMATS.find(({ types }) => types.some((known) => known === type));
    if (match !== undefined) return match.format;
  }
  return null;
}
