import type { Inline, Target } from "../../provision.ts";
import { targetAttributes } from "../../read/akoma-ntoso/extensions.ts";
import type { Scope } from "./scope.ts";
import { addressOf, element, textXml } from "./xml.ts";

type InlineElement = Exclude<Inline, string>;

const ELEMENTS = { em: "i", strong: "b", u: "u", sub: "sub", sup: "sup" } as const;

/** Running text as Akoma Ntoso. */
export function inlinesXml(inlines: readonly Inline[], scope: Scope): string {
  let xml = "";
  for (const inline of inlines) xml += typeof inline === "string" ? textXml(inline) : inlineXml(inline, scope);
  return xml;
}

function inlineXml(inline: InlineElement, scope: Scope): string {
  switch (inline.t) {
    case "br":
      return "<eol/>";
    case "img":
      return imageXml(inline);
    case "cite":
      return inline.as === "found" ? foundXml(inline.c, scope) : refXml(inline.to, inline.c, scope);
    case "def":
      return element("def", { refersTo: inline.id && `#${inline.id}` }, inlinesXml(inline.c, scope));
    case "term":
      return element("term", { refersTo: `#${inline.to}` }, inlinesXml(inline.c, scope));
    case "s":
    case "small":
      return element("inline", { name: inline.t }, inlinesXml(inline.c, scope));
    default:
      return element(ELEMENTS[inline.t], {}, inlinesXml(inline.c, scope));
  }
}

export function imageXml({ src, alt }: { readonly src: string; readonly alt: string }): string {
  const address = addressOf(src);
  return element("img", { src: address, alt, "tc:src": address === src ? undefined : src });
}

/** A citation links to its resolved target; the target in the source is stored in attributes. */
function refXml(to: Target, c: readonly Inline[], scope: Scope): string {
  const resolved = scope.href(scope.ordinal++);
  const { href, file } = to;
  const address = addressOf(href ?? file ?? "");
  // An address that starts with "/" is that of a law.
  const isRead = address === (href ?? file ?? "") && (file === undefined || !file.startsWith("/"));
  const isAll = resolved === undefined && Object.keys(to).every((part) => part === "href" || part === "file") && isRead;
  return element("ref", { href: resolved ?? address, ...(isAll ? {} : targetAttributes(to)) }, inlinesXml(c, scope));
}

/** A citation that the original source does not mark: reading it again finds it in the text. */
function foundXml(c: readonly Inline[], scope: Scope): string {
  const href = scope.href(scope.ordinal++);
  const text = inlinesXml(c, scope);
  return href === undefined ? text : element("ref", { href, "tc:found": "true" }, text);
}
