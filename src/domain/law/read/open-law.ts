import { ReadError, type Reader, type ReadOptions, type Sink, type Source } from "../reader.ts";
import { makeContext } from "./open-law/context.ts";
import {
  addOwn,
  frameProvision,
  sectionProvision,
  takeSubheadings,
  takeText,
  textProvision,
  type Frame,
} from "./open-law/frames.ts";
import { hasInclude, includedFile, isInclude, warnIfMissing } from "./open-law/includes.ts";
import { plainTextOf } from "./open-law/inline.ts";
import { FRAMES, isLibrary } from "./open-law/elements.ts";
import { entryOf } from "./entry.ts";
import { dateOf } from "./status.ts";
import { makeTally, type Tally } from "./tally.ts";
import { childOf, parseXml, xmlEvents, xmlText, type XmlNode } from "./xml.ts";

/** Open Law XML and its predecessor, the XML of the D.C. Code ([OPEN-82], [OPEN-83]). */
export const openLaw: Reader = {
  format: "openlaw",
  title: "Open Law XML",
  extensions: [".xml"],
  detect: async (source) => (await entryOf(source, isOpenLaw)) !== null,
  read,
};

/** Elements that are always provisions within a frame. */
const LEAVES: ReadonlySet<string> = new Set(["section", "attachment", "appendix", "schedule", "exhibit", "annex"]);

interface Run {
  readonly source: Source;
  readonly sink: Sink;
  readonly tally: Tally;
  /** Name and title of the document; the title is null until its head was read. */
  readonly document: { name: string | null; title: string | null };
  positions: number;
  includes: number;
  bytes: number;
}

function isOpenLaw(root: XmlNode): boolean {
  return isLibrary(root.ns) && (FRAMES.has(root.name) || LEAVES.has(root.name));
}

async function read(source: Source, sink: Sink, _options: ReadOptions): Promise<void> {
  const entry = await entryOf(source, isOpenLaw);
  if (entry === null) throw new ReadError("unknown-format", `“${source.name}” contains no Open Law XML.`);
  const run: Run = {
    source,
    sink,
    tally: makeTally(),
    document: { name: null, title: null },
    positions: 0,
    includes: 0,
    bytes: 0,
  };
  await readFile(run, entry, null, []);
  run.tally.report(sink);
}

/** Reads one file into the enclosing frame, or as the root. `chain`: the files being read. */
async function readFile(run: Run, file: string, around: Frame | null, chain: readonly string[]): Promise<void> {
  const text = await xmlText(run.source, file, run.sink);
  run.bytes += text.length;
  run.sink.progress(run.bytes, 0);
  let frame = around;
  const isFrame = (node: XmlNode) => isLibrary(node.ns) && FRAMES.has(node.name);
  const seen = (node: XmlNode) => run.sink.count(isInclude(node) ? "xi:include" : node.name);
  const inside = [...chain, file];
  for (const event of xmlEvents(text, file, { isFrame, seen })) {
    if (event.t === "text") {
      if (frame !== null) addOwn(frame, event.text);
    } else if (event.t === "close") frame = frame === null ? null : await closeFrame(run, frame);
    else if (isInclude(event.node)) await include(run, event.node, frame, inside);
    else if (event.t === "open") {
      const parent = frame ?? codeAround(run, event.node, file);
      if (parent !== null) await emitText(run, parent);
      frame = openFrame(run, event.node, parent, file);
    } else frame = await takeElement(run, await expanded(run, event.node, inside), frame, file);
  }
  // The code around a single title or section is still open.
  if (around === null && frame !== null) await closeFrame(run, frame);
}

/** Handles a complete element: a provision, or part of the content of its frame. */
async function takeElement(run: Run, node: XmlNode, frame: Frame | null, file: string): Promise<Frame | null> {
  const around = frame ?? codeAround(run, node, file);
  if (around !== null && node.name === "attachments" && isLibrary(node.ns))
    return takeAttachments(run, node, around, file);
  if (around !== null && LEAVES.has(node.name) && isLibrary(node.ns)) return emitLeaf(run, node, around, file);
  if (around !== null) addOwn(around, node);
  return around;
}

/** The attachments of a part are provisions of their own, in the order of the source: appendices, forms. */
async function takeAttachments(run: Run, node: XmlNode, frame: Frame, file: string): Promise<Frame> {
  for (const child of node.children) {
    if (typeof child === "string") addOwn(frame, child);
    else await takeElement(run, child, frame, file);
  }
  return frame;
}

/** The code around a file that is only part of one; null for a document, which is the code itself. */
function codeAround(run: Run, node: XmlNode, file: string): Frame | null {
  if (node.name !== "container" && !LEAVES.has(node.name)) return null;
  const id = node.attrs["containing-doc"] ?? run.source.name;
  return openFrame(run, { ...node, name: "document", children: [], attrs: { id } }, null, file);
}

function openFrame(run: Run, node: XmlNode, parent: Frame | null, file: string): Frame {
  if (parent === null) run.document.name = node.attrs["id"] ?? node.attrs["containing-doc"] ?? null;
  else reportDocument(run, parent);
  const above = parent === null ? [] : takeSubheadings(parent);
  if (parent !== null) parent.head = parent.own.length;
  return {
    node,
    position: run.positions++,
    parent,
    depth: parent === null ? 0 : parent.depth + 1,
    above,
    context: makeContext(run.document.name, file, run.tally),
    own: [],
    head: null,
    number: null,
    numbers: new Set(),
    living: false,
  };
}

/** Emits the law after the last part of a frame, before the next part or its end. */
async function emitText(run: Run, frame: Frame): Promise<void> {
  const text = takeText(frame);
  if (text.length === 0) return;
  reportDocument(run, frame);
  const waiting = run.sink.provision(textProvision(text, frame, run.positions++));
  if (waiting !== undefined) await waiting;
}

async function closeFrame(run: Run, frame: Frame): Promise<Frame | null> {
  await emitText(run, frame);
  if (frame.parent === null) reportDocument(run, frame);
  const provision = frameProvision(frame);
  const named =
    frame.parent === null && provision.heading === "" ? { ...provision, heading: run.document.title ?? "" } : provision;
  const waiting = run.sink.provision(named);
  if (waiting !== undefined) await waiting;
  if (frame.parent !== null && frame.living) frame.parent.living = true;
  return frame.parent;
}

async function emitLeaf(run: Run, node: XmlNode, frame: Frame, file: string): Promise<Frame> {
  await emitText(run, frame);
  reportDocument(run, frame);
  const framePosition = {
    position: run.positions++,
    parent: frame.position,
    depth: frame.depth + 1,
    above: takeSubheadings(frame),
  };
  frame.head = frame.own.length;
  const provision = sectionProvision(node, framePosition, run.document.name, file, run.tally);
  warnOfDuplicate(run, provision.number, node, frame, file);
  if (provision.status === "inForce") frame.living = true;
  const waiting = run.sink.provision(provision);
  if (waiting !== undefined) await waiting;
  return frame;
}

/** Reports name, title and date of the document once, when its head is complete. */
function reportDocument(run: Run, inner: Frame): void {
  if (run.document.title !== null) return;
  let root = inner;
  while (root.parent !== null) root = root.parent;
  const head: XmlNode = { ...root.node, children: root.own };
  const meta = childOf(head, "meta");
  const recency = meta === undefined ? undefined : childOf(meta, "recency");
  const effective = meta === undefined ? undefined : childOf(meta, "effective");
  const plain = makeContext(null, root.context.file, makeTally());
  const title = plainTextOf(childOf(head, "heading"), plain) || run.document.name || run.source.name;
  const date = dateOf(recency?.attrs["through"]) ?? dateOf(plainTextOf(effective, plain));
  run.document.title = title;
  run.sink.document({ name: run.document.name, title, date });
}

function warnOfDuplicate(run: Run, number: string, node: XmlNode, frame: Frame, file: string): void {
  if (number !== "" && frame.numbers.has(number)) {
    const message = `Two sections of the same part have the number ${number}. Both were imported.`;
    run.sink.warn({ code: "duplicate-number", message, file, line: node.line, column: node.column });
  }
  frame.numbers.add(number);
}

/** XInclude among the parts of the code: reads the file, or warns that it is missing and continues. */
async function include(run: Run, node: XmlNode, frame: Frame | null, chain: readonly string[]): Promise<void> {
  const path = includedFile(node, chain, run);
  if (path === null) return;
  await warnIfMissing(readFile(run, path, frame, chain), node, path, chain, run.sink);
}

/** XInclude within a section: replaced by the root of the included file. */
async function expanded(run: Run, node: XmlNode, chain: readonly string[]): Promise<XmlNode> {
  if (!hasInclude(node)) return node;
  const children: (XmlNode | string)[] = [];
  for (const child of node.children) {
    if (typeof child === "string") children.push(child);
    else if (!isInclude(child)) children.push(await expanded(run, child, chain));
    else {
      const path = includedFile(child, chain, run);
      const root = path === null ? null : await warnIfMissing(readRoot(run, path, chain), child, path, chain, run.sink);
      if (root) children.push(root);
    }
  }
  return { ...node, children };
}

async function readRoot(run: Run, file: string, chain: readonly string[]): Promise<XmlNode> {
  const text = await xmlText(run.source, file, run.sink);
  const root = parseXml(text, file, (node) => run.sink.count(node.name));
  return expanded(run, root, [...chain, file]);
}
