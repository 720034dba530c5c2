import { parseCitation, splitLetter } from "../query/parse-citation.ts";

/**
 * The paths of numbers that a citation can mean, the most likely first: "§ 101-4(A)" is "101-4|(A)", and "135-24B(2)" may
 * be "135-24B|(2)" or "135-24|(B)|(2)". Empty if it is no citation.
 */
export function citationPaths(citation: string): string[] {
  const parsed = parseCitation(citation);
  if (parsed === null) return [];
  const lettered = splitLetter(parsed.number);
  const readings = [
    parsed,
    ...(lettered === null ? [] : [{ number: lettered.number, path: [lettered.letter, ...parsed.path] }]),
  ];
  return readings.map(({ number, path }) => [number, ...path.map((part) => `(${part})`)].join("|"));
}
