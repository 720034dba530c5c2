import { walkContent } from "../plain.ts";
import type { Content, ReadProvision, Status, Target } from "../provision.ts";
import { ReadError, type Reader, type ReadOptions, type Sink, type Source } from "../reader.ts";
import { emptyAct, partsOf } from "./akoma-ntoso/act.ts";
import { lawOf } from "./akoma-ntoso/blocks.ts";
import { makeContext, type Context } from "./akoma-ntoso/context.ts";
import { headOf, impliedStatus, type Head } from "./akoma-ntoso/head.ts";
import { collectionTitle, identityOf, newestOf, type Identity } from "./akoma-ntoso/identity.ts";
import { idTargets, partKeys } from "./akoma-ntoso/ids.ts";
import { indexEntries } from "./akoma-ntoso/index-entries.ts";
import { inlinesOf, plainTextOf } from "./akoma-ntoso/inline.ts";
import { lifeOf } from "./akoma-ntoso/life.ts";
import type { Part } from "./akoma-ntoso/parts.ts";
import { worksByUri, type Addresses } from "./akoma-ntoso/targets.ts";
import { isAkomaNtoso } from "./akoma-ntoso/elements.ts";
import { makeUnique, type Unique } from "../unique.ts";
import { aboveOf } from "./above.ts";
import { rootElement } from "./entry.ts";
import { append } from "./flow.ts";
import { formattedHeading } from "./heading.ts";
import { splitNumber } from "./numbers.ts";
import { dateOf } from "./status.ts";
import { makeTally, type Tally } from "./tally.ts";
import { childOf, xmlText, type XmlNode } from "./xml.ts";

/** Akoma Ntoso 2.0 and 3.0: one act, or a folder of by-laws in dated expressions ([OPEN-82], [OPEN-83]). */
export const akomaNtoso: Reader = {
  format: "akn",
  title: "Akoma Ntoso",
  extensions: [".xml", ".akn"],
  detect,
  read,
};

/** Maximum number of files of a folder to open when detecting the format. */
const MAX_FILES_CHECKED = 50;

interface Run {
  readonly source: Source;
  readonly sink: Sink;
  readonly tally: Tally;
  /** The day as of which works are in force or repealed. */
  readonly date: string;
  positions: number;
  bytes: number;
}

/** The document and the parent that a provision is read in. */
interface ParentContext {
  readonly run: Run;
  readonly file: string;
  readonly addresses: Addresses;
  /** Makes keys unique: schedules often restart their ids. */
  readonly unique: Unique;
  /** Numbers of the sibling sections, to detect duplicates. */
  readonly numbers: Set<string>;
  readonly parent: number;
  readonly depth: number;
  /** Of the document: parts of a repealed work are repealed. */
  readonly status: Status;
}

async function filesOf(source: Source): Promise<readonly string[]> {
  return source.entry === null ? (await source.list()).filter((file) => /\.(xml|akn)$/i.test(file)) : [source.entry];
}

async function detect(source: Source): Promise<boolean> {
  for (const file of (await filesOf(source)).slice(0, MAX_FILES_CHECKED)) {
    const root = await rootElement(source, file).catch(() => null);
    if (root !== null && isAkomaNtoso(root.ns)) return true;
  }
  return false;
}

async function read(source: Source, sink: Sink, options: ReadOptions): Promise<void> {
  const all: Identity[] = [];
  for (const file of await filesOf(source)) {
    const identity = identityOf(await xmlText(source, file, null), file);
    if (identity !== null) all.push(identity);
    else sink.warn({ code: "malformed", message: `“${file}” contains no Akoma Ntoso act and was skipped.`, file });
  }
  if (all.length === 0) throw new ReadError("unknown-format", `“${source.name}” contains no Akoma Ntoso act.`);
  const works = source.entry === null ? newestOf(all, options.date) : all;
  if (works.length === 0)
    throw new ReadError("empty", `“${source.name}” contains nothing that was in force on ${options.date}.`);
  const date = options.date ?? new Date().toISOString().slice(0, 10);
  const run: Run = { source, sink, tally: makeTally(), date, positions: 1, bytes: 0 };
  const [only] = works;
  if (only !== undefined && works.length === 1) await readCode(run, only);
  else await readCollection(run, works);
  run.tally.report(sink);
}

/** A single act is the code itself. */
async function readCode(run: Run, identity: Identity): Promise<void> {
  const title = identity.title || run.source.name;
  run.sink.document({ name: identity.work, title, date: dateOf(identity.date) });
  const { attrs, life, ...own } = await readAct(run, identity, {
    prefix: "",
    works: worksByUri([identity.work]),
    parent: 0,
    depth: 1,
  });
  const head = ownHead(attrs, { label: "", number: "", heading: title });
  const root = {
    ...ROOT,
    ...head,
    status: ownStatus(attrs) ?? life.status,
    ...stateOf(attrs, life.effective),
    keys: ["/", identity.work],
  };
  await emit(run, { ...root, ...own });
}

/** A folder of by-laws: the latest expression of each is a part of the code. */
async function readCollection(run: Run, works: readonly Identity[]): Promise<void> {
  const { title, shared } = collectionTitle(works, run.source.name);
  const date = works
    .map((work) => work.date)
    .toSorted()
    .at(-1);
  run.sink.document({ name: null, title, date: dateOf(date) });
  const addresses = worksByUri(works.map((work) => work.work));
  for (const identity of works) {
    const position = run.positions++;
    const {
      attrs: _,
      life,
      ...own
    } = await readAct(run, identity, {
      prefix: identity.work,
      works: addresses,
      parent: position,
      depth: 2,
    });
    const heading = identity.title.slice(shared.length) || identity.file;
    await emit(run, {
      ...ROOT,
      position,
      parent: 0,
      depth: 1,
      type: identity.type,
      heading,
      status: life.status,
      effective: life.effective,
      keys: [identity.work],
      ...own,
    });
  }
  await emit(run, { ...ROOT, heading: title, keys: ["/"], content: { body: [], notes: [] } });
}

const ROOT = {
  position: 0,
  parent: null,
  depth: 0,
  type: "code",
  label: "",
  number: "",
  status: "inForce",
  effective: null,
} as const;

/**
 * Reads the provisions of one act; returns the text of the act itself and the attributes of its body. Parses the text
 * twice: references can point forward, so all ids are collected first. The elements are counted then, too: a file with
 * too many is refused before any of it is kept.
 */
async function readAct(
  run: Run,
  identity: Identity,
  location: { prefix: string; works: Addresses["works"]; parent: number; depth: number },
) {
  const { prefix, works, parent, depth } = location;
  const { file } = identity;
  const text = await xmlText(run.source, file, run.sink);
  run.bytes += text.length;
  run.sink.progress(run.bytes, 0);
  const addresses: Addresses = {
    prefix,
    work: identity.work,
    works,
    ids: idTargets(
      partsOf(text, file, emptyAct(), (node) => run.sink.count(node.name)),
      prefix,
    ),
  };
  const life = lifeOf(identity, addresses, run.date);
  const { status } = life;
  const around: ParentContext = {
    run,
    file,
    addresses,
    unique: makeUnique(),
    numbers: new Set(),
    parent,
    depth,
    status,
  };
  const act = emptyAct();
  for (const part of partsOf(text, file, act)) await readPart(part, around);
  const context = makeContext(addresses, file, run.tally);
  for (const index of act.indexes) for (const entry of indexEntries(index, context)) run.sink.indexEntry(entry);
  append(context.notes, life.notes);
  return { attrs: act.attrs, life, ...contentOf(lawOf(act.body, context), context) };
}

/** The content, and the resolved targets of its citations if the document has them. */
function contentOf(
  body: Content["body"],
  context: Context,
  heading: Pick<Content, "heading"> = {},
): Pick<ReadProvision, "content" | "links"> {
  const content: Content = { ...heading, body, notes: context.notes };
  if (context.links.size === 0) return { content };
  const links: (Target | null)[] = [];
  walkContent(content, {
    inline: (inline) =>
      void (typeof inline === "object" && inline.t === "cite" && links.push(context.links.get(inline.to) ?? null)),
  });
  return { content, links };
}

async function readPart(part: Part, around: ParentContext): Promise<void> {
  const { run, file, addresses, parent, depth } = around;
  const position = run.positions++;
  warnOfDuplicate(part, around);
  const below = { ...around, numbers: new Set<string>(), parent: position, depth: depth + 1 };
  for (const child of part.children) await readPart(child, below);
  const context = makeContext(addresses, file, run.tally);
  const { attrs } = part.node;
  const head = ownHead(
    attrs,
    headOf(part.type, plainTextOf(part.num, context), plainTextOf(part.heading, context), part.title),
  );
  const body = lawOf(part.body, context);
  const implied = impliedStatus(head.heading, body.length === 0 && part.children.length === 0, context.notes);
  const status = ownStatus(attrs) ?? (implied === "inForce" ? around.status : implied);
  const numbered = part.type === "section" && head.number !== "" && addresses.prefix === "";
  const keys = [...partKeys(part, addresses.prefix), ...(numbered ? [`§${head.number}`, head.number] : [])];
  const above = aboveOf(part.above.map((line) => plainTextOf(childOf(line, "heading") ?? line, context)));
  await emit(run, {
    position,
    parent,
    depth,
    type: part.type,
    ...head,
    status,
    ...stateOf(attrs),
    ...above,
    keys: keys.map((key) => around.unique(key)),
    ...contentOf(body, context, headingOf(part, context)),
  });
}

function headingOf({ heading }: Part, context: Context): Pick<Content, "heading"> {
  if (heading === undefined || heading.children.every((child) => typeof child === "string")) return {};
  return formattedHeading(inlinesOf(heading, makeContext(context.addresses, context.file, makeTally())));
}

type Attributes = XmlNode["attrs"];

/** Label and number from Towncode attributes, if present. */
function ownHead({ "tc:label": label, "tc:number": number }: Attributes, head: Head): Head {
  return { ...head, label: label ?? head.label, number: number ?? head.number };
}

const STATUSES: readonly Status[] = ["inForce", "reserved", "repealed", "expired", "omitted", "transferred"];

function ownStatus({ status, "tc:status": own }: Attributes): Status | null {
  if (status === "removed") return "repealed";
  return STATUSES.find((known) => known === own) ?? null;
}

/** Date and GUID of a provision exported by Towncode. Its GUIDs are digits; others are ignored. */
function stateOf(
  { "tc:effective": effective, GUID: guid }: Attributes,
  commenced: string | null = null,
): { effective: string | null; guid?: number } {
  return {
    effective: dateOf(effective) ?? commenced,
    ...(guid !== undefined && /^\d{1,15}$/.test(guid) ? { guid: Number(guid) } : {}),
  };
}

function warnOfDuplicate(part: Part, { run, file, numbers }: ParentContext): void {
  if (part.type !== "section") return;
  const { number } = splitNumber(part.num?.children.filter((child) => typeof child === "string").join("") ?? "");
  if (number !== "" && numbers.has(number)) {
    const message = `Two sections of the same part have the number ${number}. Both were imported.`;
    run.sink.warn({ code: "duplicate-number", message, file, line: part.node.line, column: part.node.column });
  }
  numbers.add(number);
}

async function emit(run: Run, provision: ReadProvision): Promise<void> {
  const waiting = run.sink.provision(provision);
  if (waiting !== undefined) await waiting;
}
