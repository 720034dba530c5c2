/** Version of the public API: rises with every change of what it answers. */
export const API_VERSION = "1.0.0";

const FORMATS = [
  { format: "json", types: ["application/json"] },
  { format: "html", types: ["text/html"] },
  { format: "akn", types: ["application/akn+xml", "application/xml", "text/xml"] },
] as const;
export type ApiFormat = (typeof FORMATS)[number]["format"];

/** The format that a header Accept likes best; null where it names none of ours. */
export function formatOf(accept: string | undefined): ApiFormat | null {
  const liked = (accept ?? "").split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const best = liked.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality);
  for (const { type } of best) {
    const found = FORMATS.find(({ types }) => types.some((known) => known === type));
    if (found !== undefined) return found.format;
  }
  return null;
}
