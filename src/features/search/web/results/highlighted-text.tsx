import { Fragment } from "react";

/** A text with the words of a search highlighted, in any case (SEARCH-64). */
export function HighlightedText({ text, search }: { readonly text: string; readonly search: string }) {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(escapeForPattern);
  if (words.length === 0) return text;
  const matches = [
    ...text.matchAll(new RegExp(words.toSorted((one, other) => other.length - one.length).join("|"), "giu")),
  ];
  const ends = [0, ...matches.map((match) => match.index + match[0].length)];
  return (
    <>
      {matches.map((match, nth) => (
        <Fragment key={match.index}>
          {text.slice(ends[nth], match.index)}
          <mark>{match[0]}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

const escapeForPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
