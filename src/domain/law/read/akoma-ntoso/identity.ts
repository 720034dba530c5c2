import { dateOf } from "../status.ts";
import { squeeze } from "../tidy.ts";
import { childOf, xmlEvents, type XmlNode } from "../xml.ts";
import { isAkomaNtoso } from "./elements.ts";

/** The metadata at the start of a file. */
export interface Identity {
  readonly file: string;
  /** URI of the work, the same for all its expressions. */
  readonly work: string;
  readonly title: string;
  /** Date of the expression (YYYY-MM-DD); "" if it has none. */
  readonly date: string;
  readonly language: string;
  /** "by-law", "code", "act". */
  readonly type: string;
  readonly publisher: string | null;
  /** Date of commencement, if the source has one. */
  readonly commenced: string | null;
  /** The event that repealed it, and what repealed it, if the source names it. */
  readonly repealed: {
    readonly date: string;
    readonly by: { readonly name: string; readonly href: string } | null;
  } | null;
}

/** Reads the metadata of a document; null if the text is not an Akoma Ntoso act. */
export function identityOf(text: string, file: string): Identity | null {
  let kind: XmlNode | null = null;
  // The root is a frame, whatever it is: nothing of another format is kept.
  const isFrame = (node: XmlNode, parent: XmlNode | null) =>
    parent === null || (isAkomaNtoso(node.ns) && node.name !== "meta");
  for (const event of xmlEvents(text, file, { isFrame })) {
    if (event.t === "open" && !isAkomaNtoso(event.node.ns)) return null;
    if (event.t === "open" && event.node.name !== "akomaNtoso") kind ??= event.node;
    if (event.t === "node")
      return kind !== null && event.node.name === "meta" ? fromMeta(event.node, kind, file) : null;
  }
  return null;
}

function fromMeta(meta: XmlNode, kind: XmlNode, file: string): Identity {
  const identification = childOf(meta, "identification");
  const work = identification && childOf(identification, "FRBRWork");
  const expression = identification && childOf(identification, "FRBRExpression");
  const uri = valueOf(work, "FRBRuri") || valueOf(work, "FRBRthis") || file;
  return {
    file,
    work: uri,
    title: squeeze(valueOf(work, "FRBRalias") || valueOf(work, "FRBRname")),
    date: dateOfExpression(expression),
    language: (expression && childOf(expression, "FRBRlanguage")?.attrs["language"]) ?? "",
    type: /\/by-?law\//.test(uri) ? "by-law" : (kind.attrs["name"] ?? kind.name),
    publisher: publisherOf(meta, work),
    commenced: commencementOf(meta, work, expression),
    repealed: repealOf(meta),
  };
}

const COMMENCEMENT = /commenc|in[-_ ]?force|entry[-_ ]?into|effective|efficacy/i;

/** Its own date; an expression may also have the date on which it commences, named so. */
function dateOfExpression(expression: XmlNode | undefined): string {
  const dates = expression === undefined ? [] : childrenOf(expression, "FRBRdate");
  const own = dates.find((date) => !COMMENCEMENT.test(date.attrs["name"] ?? "")) ?? dates[0];
  return own?.attrs["date"] ?? "";
}

/** From an event of the life cycle, or else from a date with that name. */
function commencementOf(meta: XmlNode, ...named: readonly (XmlNode | undefined)[]): string | null {
  const isCommencement = ({ attrs }: XmlNode) =>
    ["type", "refersTo", "refers", "name"].some((name) => COMMENCEMENT.test(attrs[name] ?? "")) ||
    /^commenc/i.test(attrs["eId"] ?? attrs["id"] ?? "");
  const event = eventsOf(meta).find(isCommencement);
  const dates = named.flatMap((node) => (node === undefined ? [] : childrenOf(node, "FRBRdate")));
  return dateOf((event ?? dates.find(isCommencement))?.attrs["date"]);
}

function repealOf(meta: XmlNode): Identity["repealed"] {
  const event = eventsOf(meta).findLast(({ attrs }) => attrs["type"] === "repeal");
  const date = dateOf(event?.attrs["date"]);
  if (event === undefined || date === null) return null;
  const by = referenceOf(meta, event.attrs["source"]);
  return { date, by: by === undefined ? null : { name: by.attrs["showAs"] ?? "", href: by.attrs["href"] ?? "" } };
}

function eventsOf(meta: XmlNode): XmlNode[] {
  return childrenOf(meta, "lifecycle").flatMap((lifecycle) => childrenOf(lifecycle, "eventRef"));
}

function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child): child is XmlNode => typeof child !== "string" && child.name === name);
}

function valueOf(parent: XmlNode | undefined, name: string): string {
  return (parent && childOf(parent, name)?.attrs["value"]) ?? "";
}

function publisherOf(meta: XmlNode, work: XmlNode | undefined): string | null {
  const author = work && childOf(work, "FRBRauthor")?.attrs["href"];
  return referenceOf(meta, author)?.attrs["showAs"] ?? null;
}

/** The reference with an id ("#repeal-source"). */
function referenceOf(meta: XmlNode, id: string | undefined): XmlNode | undefined {
  const name = id?.replace(/^#/, "");
  const list = childOf(meta, "references")?.children ?? [];
  const isIt = (child: XmlNode | string): child is XmlNode =>
    typeof child !== "string" && name !== undefined && [child.attrs["id"], child.attrs["eId"]].includes(name);
  return list.find(isIt);
}

/** The latest expression of each work on a date (null: of all), by year and title. */
export function newestOf(all: readonly Identity[], date: string | null): Identity[] {
  const newest = new Map<string, Identity>();
  for (const one of all) {
    if (date !== null && one.date > date) continue;
    const known = newest.get(one.work);
    if (known === undefined || isBetter(one, known)) newest.set(one.work, one);
  }
  return [...newest.values()].toSorted(
    (a, b) => yearOf(a).localeCompare(yearOf(b)) || a.title.localeCompare(b.title) || a.work.localeCompare(b.work),
  );
}

function isBetter(one: Identity, known: Identity): boolean {
  return one.date !== known.date ? one.date > known.date : one.language === "eng" && known.language !== "eng";
}

function yearOf(one: Identity): string {
  return /\/(1[5-9]\d\d|2\d\d\d)(?=[/-])/.exec(one.work)?.[1] ?? one.date.slice(0, 4);
}

/** A title for a collection, and the prefix before a colon that all its titles share ("City of Cape Town: "). */
export function collectionTitle(works: readonly Identity[], fallback: string): { title: string; shared: string } {
  const first = works[0]?.title ?? "";
  const shared = first.slice(0, first.indexOf(": ") + 2 || 0);
  const all = shared.length > 2 && works.every((work) => work.title.startsWith(shared));
  const name = all ? shared.slice(0, -2) : (works[0]?.publisher ?? fallback);
  const kind = works.every((work) => work.type === "by-law") ? "By-laws" : "Laws";
  return { title: `${name} ${kind}`, shared: all ? shared : "" };
}
