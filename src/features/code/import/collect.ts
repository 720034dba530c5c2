import { createHash, hash as hashOf, type Hash } from "node:crypto";
import { numberName, type ProvisionLabel } from "../../../domain/law/name.ts";
import { plainBody, plainNotes, walkContent } from "../../../domain/law/plain.ts";
import { markCitations, type Skipped } from "../../../domain/law/text-citations.ts";
import { ownNameOf, type OwnName } from "../../../domain/law/text-citations/own-name.ts";
import type { Content, ReadIndexEntry, ReadProvision, Target } from "../../../domain/law/provision.ts";
import { ReadError, SURE, type Decision, type Sink, type Warning } from "../../../domain/law/reader.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import { count } from "./citations.ts";
import { ProvisionTexts } from "./texts.ts";
import type { Skeleton } from "./skeleton.ts";

export interface DocumentFacts {
  readonly name: string | null;
  readonly title: string;
  readonly date: string | null;
}

export interface Receivers {
  /** Maximum number of elements; more are a `ReadError`. */
  readonly elements?: number;
  /** Bytes read so far and in total. */
  readonly progress?: (done: number, all: number) => void;
  /** A content that was read. The reader waits for what this returns. */
  readonly text?: (hash: string, content: string) => Promise<void> | undefined;
}

/** Everything that a reader found, in compact form. The reader writes into it; the import reads from it. */
export class Collected implements Sink {
  readonly provisions: Skeleton[] = [];
  readonly texts = new ProvisionTexts();
  readonly indexEntries: ReadIndexEntry[] = [];
  readonly warnings: Warning[] = [];
  readonly elements = new Map<string, number>();
  /** Image sources in order of appearance, with the position of the first provision that shows each. */
  readonly images = new Map<string, number>();
  /** Addresses of the files that the law links to, in order of appearance. */
  readonly files = new Set<string>();
  readonly counts = { tables: 0, images: 0, definitions: 0, citations: 0 };
  /** Images embedded in the text, by the short name that replaces them. */
  readonly embedded = new Map<string, Uint8Array>();
  facts: DocumentFacts = { name: null, title: "", date: null };
  private readonly targets = new Map<string, Target>();
  private readonly termIds = new Map<string, string>();
  private readonly hash: Hash = createHash("sha256");
  private readonly receivers: Receivers;
  private elementCount = 0;
  /** Decisions of the reader, and those of them that it is unsure of. */
  decided = 0;
  unsure = 0;
  /** Citations in the text that are of another law, or of paragraphs that do not exist. */
  readonly skipped: Partial<Record<Skipped, number>> = {};
  private readonly marking: { isOwnName: OwnName; readonly skipped: (reason: Skipped) => void } = {
    isOwnName: () => false,
    skipped: (reason) => count(this.skipped, reason),
  };

  constructor(receivers: Receivers = {}) {
    this.receivers = receivers;
  }

  provision(provision: ReadProvision): Promise<void> | undefined {
    const { content: read, ...rest } = provision;
    if (rest.heading.length > LONG_HEADING) this.warn(longHeading(rest));
    const { content, json } = this.extractEmbedded(markCitations(read, this.marking));
    const hash = hashOf("sha256", json);
    const headJson = JSON.stringify(withLinks(rest, content));
    this.hash.update(headJson + hash);
    const head = detached<typeof rest>(headJson);
    const body = plainBody(content);
    const notes = plainNotes(content);
    const text = this.texts.add(json, body, notes);
    const links = head.links?.map((link) => link && this.target(link));
    this.provisions.push({
      ...head,
      ...(links === undefined ? {} : { links }),
      hash,
      text,
      chars: body.length + notes.length,
      ...this.scan(content, head.position),
    });
    return this.receivers.text?.(hash, json) ?? yieldToEventLoop();
  }

  indexEntry(entry: ReadIndexEntry): void {
    this.indexEntries.push(entry);
    this.hash.update(JSON.stringify(entry));
  }

  document(facts: DocumentFacts): void {
    this.facts = facts;
    this.marking.isOwnName = ownNameOf([facts.name, facts.title]);
    this.hash.update(JSON.stringify(facts));
  }

  warn(warning: Warning): void {
    this.warnings.push(warning);
  }

  decide({ what, confidence, message, ...at }: Decision): void {
    this.decided += 1;
    if (confidence >= SURE) return;
    this.unsure += 1;
    if (this.unsure <= MOST_UNSURE)
      this.warn({ code: "unsure", message: `${message} (${what}, ${Math.round(confidence * 100)} %)`, ...at });
  }

  count(element: string): void {
    this.elementCount += 1;
    if (this.elementCount > (this.receivers.elements ?? Infinity)) throw tooManyElements(this.receivers.elements);
    this.elements.set(element, (this.elements.get(element) ?? 0) + 1);
  }

  progress(done: number, all: number): void {
    this.receivers.progress?.(done, all);
  }

  /** Adds other input of the version (image bytes, options) to the hash. */
  addToHash(more: string | Uint8Array): void {
    this.hash.update(more);
  }

  /** Hash of the entire input. Call once, at the end. */
  sourceHash(): string {
    return this.hash.digest("hex");
  }

  /** Replaces `data:` URLs of images with short names, so that megabytes of data do not end up in the text. */
  private extractEmbedded(content: Content): { readonly content: Content; readonly json: string } {
    const json = JSON.stringify(content);
    if (!json.includes('"src":"data:')) return { content, json };
    const short = json.replaceAll(/"src":"data:([^",]*),([^"]*)"/g, (_, type: string, data: string) => {
      const bytes = type.endsWith(";base64") ? Buffer.from(data, "base64") : Buffer.from(data);
      const name = `embedded-${createHash("sha256").update(bytes).digest("hex").slice(0, 24)}`;
      this.embedded.set(name, bytes);
      return `"src":"${name}"`;
    });
    return { content: JSON.parse(short) as Content, json: short };
  }

  private scan(content: Content, position: number): Pick<Skeleton, "items" | "cites" | "terms" | "defines" | "uses"> {
    const items: string[] = [];
    const cites: Target[] = [];
    const terms: string[] = [];
    const defines: string[] = [];
    const uses: string[] = [];
    walkContent(content, {
      block: (block) => {
        if (block.k === "table") this.counts.tables += 1;
        else if (block.k === "img") this.image(block.src, position);
        else if (block.k === "item") items.push(`${block.num}\t${block.anchor}`);
      },
      inline: (inline) => {
        if (typeof inline === "string") return;
        if (inline.t === "cite") cites.push(this.target(inline.to));
        else if (inline.t === "def") {
          terms.push(inline.term);
          if (inline.id !== undefined) defines.push(this.termId(inline.id));
        } else if (inline.t === "term") uses.push(this.termId(inline.to));
        else if (inline.t === "img") this.image(inline.src, position);
      },
    });
    this.counts.citations += cites.length;
    this.counts.definitions += terms.length;
    return {
      items: items.join("\n"),
      cites,
      terms: terms.length === 0 ? terms : detached(JSON.stringify(terms)),
      defines,
      uses,
    };
  }

  private image(src: string, position: number): void {
    this.counts.images += 1;
    if (!this.images.has(src)) this.images.set(src, position);
  }

  private termId(id: string): string {
    const known = this.termIds.get(id);
    if (known !== undefined) return known;
    const own = detached<string>(JSON.stringify(id));
    this.termIds.set(own, own);
    return own;
  }

  private target(to: Target): Target {
    const key = JSON.stringify(to);
    const known = this.targets.get(key);
    if (known !== undefined) return known;
    const target = detached<Target>(key);
    if (target.file !== undefined) this.files.add(target.file);
    this.targets.set(key, target);
    return target;
  }
}

/** More of them are only counted. */
const MOST_UNSURE = 100_000;

/** In characters. Lists show less; the page of the provision shows all. */
const LONG_HEADING = 2000;

const longHeading = (named: ProvisionLabel): Warning => ({
  code: "long-heading",
  message: `The heading of ${numberName(named) || `“${named.heading.slice(0, 60)}…”`} has ${named.heading.length.toLocaleString("en-US")} characters.`,
});

/** Links are counted like citations; those found in the text have none. */
function withLinks(rest: Omit<ReadProvision, "content">, content: Content): Omit<ReadProvision, "content"> {
  if (rest.links === undefined) return rest;
  const own = rest.links.values();
  const links: (Target | null)[] = [];
  walkContent(content, {
    inline: (inline) => {
      if (typeof inline !== "object" || inline.t !== "cite") return;
      links.push(inline.as === "found" ? null : (own.next().value ?? null));
    },
  });
  return { ...rest, links };
}

const tooManyElements = (most = 0): ReadError =>
  new ReadError(
    "too-large",
    `This code has more than ${most.toLocaleString("en-US")} XML elements, the limit of this server. Look for a part that is repeated, or ask the administrator of this server to raise READING_ELEMENTS.`,
  );

/** A copy without references to the file that it was read from: V8 keeps the whole text that a string was cut from. */
const detached = <T>(json: string): T => JSON.parse(json) as T;
