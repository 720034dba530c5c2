import type { Inline } from "../provision.ts";

/** What is not one space already: most texts stay as they are. */
const SPACE = /[\t\n\r\f][ \t\n\r\f]*| [ \t\n\r\f]+/g;

/** Collapses white space as a reader sees it: runs become one space, none at the ends. No-break spaces stay. */
export function squeeze(text: string): string {
  const squeezed = text.replace(SPACE, " ");
  return squeezed.startsWith(" ") || squeezed.endsWith(" ") ? squeezed.replace(/^ | $/g, "") : squeezed;
}

/** Running text with white space collapsed across its parts, neighboring strings joined and empty parts removed. */
export function tidy(list: readonly Inline[]): Inline[] {
  const state = { space: true };
  return trimEnd(tidyList(list, state));
}

function tidyList(list: readonly Inline[], state: { space: boolean }): Inline[] {
  const out: Inline[] = [];
  for (const part of list) {
    if (typeof part === "string") addText(out, part, state);
    else if (part.t === "br") {
      trimLast(out);
      out.push(part);
      state.space = true;
    } else if (part.t === "img") {
      out.push(part);
      state.space = false;
    } else {
      const c = tidyList(part.c, state);
      if (c.length > 0 || part.t === "cite" || part.t === "def") out.push({ ...part, c });
    }
  }
  return out;
}

function addText(out: Inline[], part: string, state: { space: boolean }): void {
  let text = part.replace(SPACE, " ");
  if (state.space && text.startsWith(" ")) text = text.slice(1);
  if (text === "") return;
  state.space = text.endsWith(" ");
  const last = out.at(-1);
  if (typeof last === "string") out[out.length - 1] = last + text;
  else out.push(text);
}

function trimLast(out: Inline[]): void {
  const last = out.at(-1);
  if (typeof last !== "string" || !last.endsWith(" ")) return;
  if (last === " ") out.pop();
  else out[out.length - 1] = last.slice(0, -1);
}

function trimEnd(out: Inline[]): Inline[] {
  for (;;) {
    trimLast(out);
    const last = out.at(-1);
    if (typeof last !== "object" || last.t === "img") return out;
    const c = last.t === "br" ? [] : trimEnd([...last.c]);
    if (last.t !== "br" && (c.length > 0 || last.t === "cite" || last.t === "def")) {
      out[out.length - 1] = { ...last, c };
      return out;
    }
    out.pop();
  }
}
