import { Fragment } from "react";

/** A text with the words that were looked for in it marked, in whatever case they stand (SEARCH-64). */
export function HighlightedText({ text, sought }: { readonly text: string; readonly sought: string }) {
  const words = sought
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(escapeForPattern);
  if (words.length === 0) return text;
  const finds = [
    ...text.matchAll(new RegExp(words.toSorted((one, other) => other.length - one.length).join("|"), "giu")),
  ];
  const ends = [0, ...finds.map((find) => find.index + find[0].length)];
  return (
    <>
      {finds.map((find, nth) => (
        <Fragment key={find.index}>
          {text.slice(ends[nth], find.index)}
          <mark>{find[0]}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

const escapeForPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
