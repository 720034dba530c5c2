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
}

/** Reads the metadata of a document; null if the text is not an Akoma Ntoso act. */
export function identityOf(text: string, file: string): Identity | null {
  let kind: XmlNode | null = null;
  const isFrame = (node: XmlNode, parent: XmlNode | null) =>
    isAkomaNtoso(node.ns) && (parent === null || node.name !== "meta");
  for (const event of xmlEvents(text, file, { isFrame })) {
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
    date: (expression && childOf(expression, "FRBRdate")?.attrs["date"]) ?? "",
    language: (expression && childOf(expression, "FRBRlanguage")?.attrs["language"]) ?? "",
    type: /\/by-?law\//.test(uri) ? "by-law" : (kind.attrs["name"] ?? kind.name),
    publisher: publisherOf(meta, work),
  };
}

function valueOf(parent: XmlNode | undefined, name: string): string {
  return (parent && childOf(parent, name)?.attrs["value"]) ?? "";
}

function publisherOf(meta: XmlNode, work: XmlNode | undefined): string | null {
  const author = work && childOf(work, "FRBRauthor")?.attrs["href"]?.replace(/^#/, "");
  const references = childOf(meta, "references");
  for (const child of references?.children ?? []) {
    if (typeof child !== "string" && author !== undefined && [child.attrs["id"], child.attrs["eId"]].includes(author)) {
      return child.attrs["showAs"] ?? null;
    }
  }
  return null;
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
