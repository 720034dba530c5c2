import { diffLists } from "./diff-lists.ts";

/** A piece of text that both versions have, or only the older or the newer one. */
export interface Run {
  readonly t: "kept" | "removed" | "added";
  readonly text: string;
}

/**
 * The differences between two texts, for people to read: first by line, then by word within lines that differ. The kept
 * and removed runs make the older text, the kept and added runs the newer.
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

/** Lines including their line breaks. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

/** Words with the space after them, so that a changed word is one piece, and single punctuation marks. */
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
