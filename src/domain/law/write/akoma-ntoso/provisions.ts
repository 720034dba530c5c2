import { makeAnchors } from "../../anchors.ts";
import { numberName } from "../../name.ts";
import { headOf, impliedStatus } from "../../read/akoma-ntoso/head.ts";
import { UPPER } from "../../read/akoma-ntoso/elements.ts";
import type { ExportTarget, ExportProvision } from "../document.ts";
import { contentXml, rootXml } from "./levels.ts";
import { inlinesXml } from "./inlines.ts";
import type { Scope } from "./scope.ts";
import { element, openTag, textXml, type Attributes } from "./xml.ts";

/** Addresses of provisions in the exported document. */
export interface Addresses {
  eId(guid: string): string;
  href(target: ExportTarget): string;
}

/** The start of a provision with its own law; the end tag follows after its children. */
export function provisionXml(
  provision: ExportProvision,
  addresses: Addresses,
): { readonly xml: string; readonly end: string } {
  const name = elementOf(provision);
  const num = numberName(provision);
  const head = (num === "" ? "" : element("num", {}, textXml(num))) + headingXml(provision);
  const attributes = {
    ...(name === "hcontainer" ? { name: provision.type } : {}),
    ...idsOf(provision, addresses),
    ...headAttributes(provision, num),
    ...stateOf(provision),
  };
  const law = contentXml(provision.content, scopeOf(provision, addresses), provision.open);
  return {
    xml: `${aboveXml(provision)}${openTag(name, attributes)}${head}${law === "" ? "" : `\n${law}`}`,
    end: `</${name}>`,
  };
}

function headingXml({ heading, content }: ExportProvision): string {
  if (heading === "") return "";
  const scope: Scope = { eId: "", href: () => undefined, ordinal: 0, anchors: makeAnchors(), ids: null };
  return element("heading", {}, inlinesXml(content.heading ?? [heading], scope));
}

/** The body, which is the code itself. */
export function bodyXml(root: ExportProvision, addresses: Addresses): string {
  const own = { "tc:label": root.label || undefined, "tc:number": root.number || undefined };
  const law = rootXml(root.content, scopeOf(root, addresses));
  return (
    openTag("body", { ...idsOf(root, addresses), ...own, ...stateOf(root) }) +
    (law === "" && !root.open ? "<alinea/>" : law)
  );
}

/**
 * Akoma Ntoso readers do not treat a section with child provisions as a section, nor do they know all our types: both
 * become an hcontainer.
 */
function elementOf({ type, open }: ExportProvision): string {
  return UPPER.has(type) && type !== "level" && (type !== "section" || !open) ? type : "hcontainer";
}

function idsOf({ guid }: ExportProvision, addresses: Addresses): Attributes {
  return { eId: addresses.eId(guid), GUID: guid };
}

function headAttributes({ type, label, number, heading }: ExportProvision, num: string): Attributes {
  const implied = headOf(type, num, heading, "");
  return implied.label === label && implied.number === number ? {} : { "tc:label": label, "tc:number": number };
}

function stateOf({ status, heading, content, open, effective, depth }: ExportProvision): Attributes {
  const implied = depth === 0 ? "inForce" : impliedStatus(heading, content.body.length === 0 && !open, content.notes);
  return {
    status: status === "repealed" ? "removed" : undefined,
    "tc:status": status === implied || status === "repealed" ? undefined : status,
    "tc:effective": effective ?? undefined,
  };
}

/** Lines above a part. A body may contain only levels: there a line is an hcontainer with only a heading. */
function aboveXml({ above, depth }: ExportProvision): string {
  const line = (text: string) => {
    if (depth > 1) return element("crossHeading", {}, textXml(text));
    return element("hcontainer", { name: "crossHeading" }, element("heading", {}, textXml(text)));
  };
  return above.map((text) => `${line(text)}\n`).join("");
}

function scopeOf({ guid, links }: ExportProvision, addresses: Addresses): Scope {
  const href = (ordinal: number) => {
    const target = links.get(ordinal);
    return target === undefined ? undefined : addresses.href(target);
  };
  return { eId: addresses.eId(guid), href, ordinal: 0, anchors: makeAnchors(), ids: new Set() };
}
