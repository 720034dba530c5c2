import { diffLists } from "./diff-lists.ts";

/** A stretch of text that is in both versions, or only in the older or the newer. */
export interface Run {
  readonly t: "kept" | "removed" | "added";
  readonly text: string;
}

/**
 * How one text becomes another, for people to read: lines first, then words within the lines that differ. The kept and
 * removed runs joined are the older text, the kept and added ones the newer.
 */
export function compareTexts(before: string, after: string): Run[] {
  const runs: Run[] = [];
  let removed = "";
  for (const { t, text } of runsOf(before, after, linesOf)) {
    if (t === "removed") removed = text;
    else if (t === "added") {
      runs.push(...(removed === "" ? [{ t, text }] : runsOf(removed, text, wordsOf)));
      removed = "";
    } else {
      if (removed !== "") runs.push({ t: "removed", text: removed });
      removed = "";
      runs.push({ t, text });
    }
  }
  if (removed !== "") runs.push({ t: "removed", text: removed });
  return joined(runs);
}

function runsOf(before: string, after: string, cut: (text: string) => string[]): Run[] {
  const [was, is] = [cut(before), cut(after)];
  let [x, y] = [0, 0];
  return diffLists(was, is).map(({ t, count }) => {
    const from = t === "added" ? is.slice(y, y + count) : was.slice(x, x + count);
    if (t !== "added") x += count;
    if (t !== "removed") y += count;
    return { t, text: from.join("") };
  });
}

/** Lines with the sign that ends them. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Words with the space after them, so that a changed word is one piece, and signs by themselves. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+\s*|[^\p{L}\p{M}\p{N}]\s*/gu) ?? [];
}

function joined(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    if (last?.t === run.t) out[out.length - 1] = { t: run.t, text: last.text + run.text };
    else if (run.text !== "") out.push(run);
  }
  return out;
}
