import type { Inline, Target } from "../provision.ts";
import { plainInlines } from "../plain.ts";
import { escape } from "./escape.ts";
import type { Scope } from "./scope.ts";

/** Running text as HTML. */
export function inlinesHtml(inlines: readonly Inline[], scope: Scope): string {
  let html = "";
  for (const inline of inlines)
    html += typeof inline === "string" ? textHtml(inline, scope) : inlineHtml(inline, scope);
  return html;
}

/** A text with its links, such as to the laws that a history names. */
export function textHtml(text: string, scope: Scope): string {
  const links = scope.linked ? [] : (scope.surroundings.textLinks?.(text, scope.history) ?? []);
  let html = "";
  let at = 0;
  for (const { start, end, href } of links) {
    html += `${wordsHtml(text.slice(at, start))}<a class="cite" href="${escape(href)}">${wordsHtml(text.slice(start, end))}</a>`;
    at = end;
  }
  return html + wordsHtml(text.slice(at));
}

/** "§ 135-24", "§§ 5 and": a section sign and its number, in `law.css` on one line. */
const NUMBERED_SIGN = /§{1,2}\s\d[\w.-]{0,24}/g;

function wordsHtml(text: string): string {
  const html = escape(text);
  return html.includes("§") ? html.replace(NUMBERED_SIGN, '<span class="together">$&</span>') : html;
}

function inlineHtml(inline: Exclude<Inline, string>, scope: Scope): string {
  switch (inline.t) {
    case "br":
      return "<br>";
    case "def":
      return definitionHtml(inline, scope);
    case "term":
      return termHtml(inline, scope);
    case "cite":
      return citationHtml(inline, scope);
    case "img":
      return imageHtml(inline, scope);
    default:
      return `<${inline.t}>${inlinesHtml(inline.c, scope)}</${inline.t}>`;
  }
}

/** A definition in the law is the target of links to it. */
function definitionHtml({ id, c }: Extract<Inline, { t: "def" }>, scope: Scope): string {
  const name = `${scope.guid}-${id ?? ""}`;
  const isTarget = scope.addresses && id !== undefined && !scope.ids.has(name);
  if (isTarget) scope.ids.add(name);
  return `<dfn${isTarget ? ` id="${escape(name)}"` : ""}>${inlinesHtml(c, scope)}</dfn>`;
}

/** Not a tab stop: arrow keys lead to it from the link of its section. Links within it win. */
function termHtml({ to, c }: Extract<Inline, { t: "term" }>, scope: Scope): string {
  const text = inlinesHtml(c, scope);
  const target = scope.linked || hasLink(c) ? undefined : scope.surroundings.definition(scope.guid, to);
  if (target === undefined) return text;
  return `<a class="term" href="${escape(scope.surroundings.href(target))}" tabindex="-1">${text}</a>`;
}

function hasLink(c: readonly Inline[]): boolean {
  return c.some(
    (each) => typeof each === "object" && "c" in each && (each.t === "cite" || each.t === "term" || hasLink(each.c)),
  );
}

function citationHtml(inline: Extract<Inline, { t: "cite" }>, scope: Scope): string {
  const target = scope.surroundings.citation(scope.guid, scope.ordinal++);
  if (scope.linked) return inlinesHtml(inline.c, scope);
  const [only] = inline.c;
  if (target === undefined && scope.history && typeof only === "string" && inline.c.length === 1) {
    // A law that the source marks, but that is not in the code.
    const named = textHtml(only, scope);
    if (named.includes("<a ")) return named;
  }
  scope.linked = true;
  const text = inlinesHtml(inline.c, scope);
  scope.linked = false;
  if (target !== undefined) return `<a class="cite" href="${escape(scope.surroundings.href(target))}">${text}</a>`;
  if (inline.as === "found") return text;
  const file = inline.to.file === undefined ? undefined : scope.surroundings.file?.(inline.to.file);
  if (file !== undefined) return `<a class="cite" href="${escape(file)}">${text}</a>`;
  const address = webLink(inline.to);
  if (address === null) return `<span class="cite">${text}</span>`;
  return `<a class="cite external" href="${escape(address)}" rel="external noopener noreferrer">${text}</a>`;
}

/** Only http and https addresses: a source may contain anything. */
function webLink(to: Target): string | null {
  return to.href !== undefined && /^https?:\/\/[^\s]+$/i.test(to.href) ? to.href : null;
}

/** An image of the version, or its alternative text if the file is missing. */
export function imageHtml(image: { readonly src: string; readonly alt: string }, scope: Scope): string {
  const alt = escape(image.alt || `Illustration in ${scope.name}`);
  const file = scope.surroundings.image(image.src);
  if (file === undefined) return `<span class="missing-image">[${alt}]</span>`;
  const size = file.width !== null && file.height !== null ? ` width="${file.width}" height="${file.height}"` : "";
  const html = `<img src="${escape(file.url)}" alt="${alt}"${size} loading="lazy" decoding="async">`;
  return isWide(file) ? `<span class="wide-frame" tabindex="0" role="group" aria-label="${alt}">${html}</span>` : html;
}

/** An image that cannot be read if it shrinks to the width of a phone: a formula on one line. */
function isWide({ width, height }: { readonly width: number | null; readonly height: number | null }): boolean {
  return width !== null && height !== null && width > 512 && width >= 4 * height;
}

/** Running text as the value of an attribute. */
export function plainAttribute(inlines: readonly Inline[]): string {
  return escape(plainInlines(inlines));
}
