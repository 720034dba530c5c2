import { Parser } from "htmlparser2";
import type { PlainPaper } from "./plain-paper.ts";

const HIDDEN = new Set(["script", "style", "noscript", "template", "svg", "math", "iframe", "object", "select"]);
const INLINE = new Set(
  "a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** Reads the text of an HTML page: a line for each block, a tab between cells. */
export function readHtml(html: string): PlainPaper {
  const pieces: string[] = [];
  const write = (text: string): void => {
    const collapsed = text.replaceAll(/\s+/g, " ");
    const isAfterSpace = /(?:^|\s)$/.test(pieces.at(-1) ?? "");
    const shown = isAfterSpace && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
    if (shown !== "") pieces.push(shown);
  };
  let title = "";
  let hidden = 0;
  let inTitle = false;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (HIDDEN.has(name)) hidden += 1;
        else if (name === "title") inTitle = true;
        else if (!INLINE.has(name) && name !== "td" && name !== "th") pieces.push("\n");
      },
      ontext: (text) => {
        if (inTitle) title += text;
        else if (hidden === 0) write(text);
      },
      onclosetag: (name) => {
        if (HIDDEN.has(name)) hidden -= 1;
        else if (name === "title") inTitle = false;
        else if (name === "td" || name === "th") pieces.push("\t");
        else if (!INLINE.has(name)) pieces.push("\n");
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { pages: [pieces.join("")], title };
}
