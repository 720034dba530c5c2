import { elementOf, richTagOf } from "../../domain/rich-text/list.ts";
import { Parser } from "./html-parser.ts";

/** The text of a rich text: a line for each paragraph, item and row. Pictures are their descriptions. */
export function plainText(html: string): string {
  const pieces: string[] = [];
  const separate = (name: string): void => {
    const tag = richTagOf(name);
    if (name === "br" || (tag !== null && elementOf(tag).inline !== true)) pieces.push("\n");
  };
  const parser = new Parser(
    {
      onopentag: (name, { alt = "" }) => {
        separate(name);
        if (name === "img") pieces.push(alt);
      },
      ontext: (text) => pieces.push(text),
      onclosetag: separate,
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return pieces
    .join("")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
