import { firstDayOf } from "../../../domain/partial-date.ts";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { z } from "zod";
import { writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { keyOf } from "../../../platform/files/key.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { withoutUnseen } from "../../../platform/http/typed-name.ts";
import { MAX_UPLOAD_BYTES, UploadedFile } from "../../../platform/http/upload.ts";
import { decodeText } from "../../../platform/papers/decode-text.ts";
import { textOfMarkdown } from "../../../platform/papers/markdown-text.ts";
import { changeDocuments, type DocumentsContext } from "../change.ts";
import { addDocumentCategory } from "../contract/categories.ts";
import { addDocument } from "../contract/documents.ts";
import { isLinked, UNCATEGORIZED, type DocumentKindName } from "../contract/lists.ts";
import { addDocumentType } from "../contract/types.ts";
import { findDuplicate, findSameFiles } from "../queries/documents.ts";
import { checkFile, storeFile, type FileColumns } from "../received.ts";
import { giveText, insertRow, type PlacedDocument } from "../save.ts";
import { viewOf } from "../type-page.ts";
import { Places, type NewPlaces, type Place, type PlaceName } from "./places.ts";

/** A document of an archive, before it is checked. */
export interface ArchivedDocument extends PlaceName {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly date: string | null;
  readonly description?: string;
  readonly isPrivate?: boolean;
  readonly visibleFrom?: string | null;
  readonly visibleUntil?: string | null;
  readonly kind: DocumentKindName;
  /** Made from the name of the file (decision 089). */
  readonly titleIsGuess?: boolean | undefined;
  readonly dateIsGuess?: boolean | undefined;
  /** Titles to take if another document has the same title and date. */
  readonly otherTitles?: readonly string[];
  /** A file on this machine with the text of the document, which is then not read from its own file. */
  readonly text?: { readonly path: string; readonly fileName: string } | null;
  /** The file on this machine, or the URL of a linked document. */
  readonly from: { readonly path: string; readonly fileName: string } | { readonly url: string };
}

/** What became of a document. `reason`: why it was refused, or as what it was recognized. */
export interface Outcome {
  readonly outcome: "added" | "recognized" | "refused";
  readonly reason: string;
  /** The title that it got, if it is not the first choice. */
  readonly title?: string;
}

interface ArchiveOptions extends NewPlaces {
  /** Checks everything and writes nothing. */
  readonly dryRun?: boolean;
}

const ADDED: Outcome = { outcome: "added", reason: "" };
const refused = (reason: string): Outcome => ({ outcome: "refused", reason });

const placeName = z.object({
  type: addDocumentType.input.shape.title,
  category: addDocumentCategory.input.shape.title.nullable(),
});
const { title, date, description, visibleFrom, visibleUntil } = addDocument.input.shape;
const words = z.object({ title, date, description, visibleFrom, visibleUntil });

/** Writes of a batch, in its transaction. */
interface Write {
  readonly add: (input: PlacedDocument) => Promise<void>;
  readonly giveText: (input: { categoryId: number; key: string; textKey: string }) => Promise<void>;
}

/** A document whose values are right and whose file is known. */
interface Ready {
  readonly input: Omit<PlacedDocument, "typeId" | "categoryId">;
  readonly otherTitles: readonly string[];
  readonly place: PlaceName;
}

/**
 * Adds documents of an archive in batches; a batch is one transaction with one entry in the history. Types and categories
 * that are missing are added. What is there already is recognized by its bytes, so that an import can be repeated.
 */
export class Archive {
  readonly #context: DocumentsContext;
  readonly #options: ArchiveOptions;
  /** What a dry run would have added: titles with dates, and bytes, by place. */
  readonly #planned = new Map<string, string>();

  constructor(context: DocumentsContext, options: ArchiveOptions = {}) {
    this.#context = context;
    this.#options = options;
  }

  /** Adds a batch and returns what became of each document. Errors of the system are thrown; then none was added. */
  async add(batch: readonly ArchivedDocument[]): Promise<Outcome[]> {
    const ready: (Ready | Outcome)[] = [];
    for (const document of batch) ready.push(await this.#prepare(document));
    const { db } = this.#context;
    if (this.#options.dryRun === true) return this.#inOrder(db, ready, null);
    if (!ready.some((each) => "input" in each)) return ready.filter((each) => "outcome" in each);
    return changeDocuments(this.#context, async (tx) => {
      // A text that comes later hides nothing that was public: nothing is left out of searches.
      const added: number[] = [];
      const outcomes = await this.#inOrder(tx, ready, {
        add: async (input) => void added.push(await insertRow(this.#context, tx, input)),
        giveText: async (input) => void added.push(...(await giveText(this.#context, tx, input))),
      });
      if (outcomes.some(({ outcome }) => outcome === "added")) await this.#writeHistory(tx, ready, outcomes);
      return { result: outcomes, changed: [], added };
    });
  }

  /** `write`: null in a dry run. */
  async #inOrder(db: Db, ready: readonly (Ready | Outcome)[], write: Write | null): Promise<Outcome[]> {
    const places = new Places(this.#context, db, write === null ? null : this.#options);
    const outcomes: Outcome[] = [];
    for (const each of ready) {
      if ("outcome" in each) {
        outcomes.push(each);
        continue;
      }
      const place = await places.find(each.place);
      const { chosen, known } = await this.#titled(db, each, place);
      const { file, textKey } = each.input;
      if (known === null && place !== null) await write?.add({ ...each.input, title: chosen, ...place });
      if (known?.outcome === "recognized" && place !== null && file !== null && typeof textKey === "string")
        await write?.giveText({ categoryId: place.categoryId, key: file.key, textKey });
      outcomes.push(known ?? (chosen === each.input.title ? ADDED : { ...ADDED, title: chosen }));
    }
    return outcomes;
  }

  /** The first of a document's titles that no other document has; `known`: what it is recognized as, or why none is left. */
  async #titled(
    db: Db,
    document: Ready,
    place: Place | null,
  ): Promise<{ readonly chosen: string; readonly known: Outcome | null }> {
    const { title: first } = document.input;
    let refusal: Outcome | null = null;
    for (const chosen of [first, ...document.otherTitles]) {
      const titled = { ...document, input: { ...document.input, title: chosen } };
      const known =
        (place === null ? null : await this.#recognize(db, titled, place)) ?? this.#recognizePlanned(titled);
      if (known?.outcome !== "refused") return { chosen, known };
      refusal ??= known;
    }
    return { chosen: first, known: refusal };
  }

  async #recognize(db: Db, { input }: Ready, { categoryId }: Place): Promise<Outcome | null> {
    const key = input.file?.key ?? null;
    const [same] = key === null ? [] : await findSameFiles(db, viewOf(this.#context), { categoryId, keys: [key] });
    if (same !== undefined)
      return { outcome: "recognized", reason: same.title === input.title ? "" : `It is there as “${same.title}”.` };
    const found = await findDuplicate(db, viewOf(this.#context), {
      id: null,
      categoryId,
      title: input.title,
      date: input.date ?? null,
    });
    if (found === null) return null;
    return key === null ? { outcome: "recognized", reason: "" } : refused(OTHER_FILE);
  }

  /** A dry run writes nothing, so it remembers what it would have added. */
  #recognizePlanned({ input, place }: Ready): Outcome | null {
    if (this.#options.dryRun !== true) return null;
    const at = `${place.type}\n${place.category ?? ""}`.toLowerCase();
    const byFile = `${at}\n${input.file?.key ?? input.url ?? ""}`;
    const byTitle = `${at}\n${input.title.toLowerCase()}\n${input.date === undefined || input.date === null ? "" : firstDayOf(input.date)}`;
    const known = this.#planned.get(byFile);
    if (known !== undefined)
      return { outcome: "recognized", reason: known === input.title ? "" : `It is there as “${known}”.` };
    if (this.#planned.has(byTitle)) return refused(OTHER_FILE);
    this.#planned.set(byFile, input.title).set(byTitle, input.title);
    return null;
  }

  /** Checks the values and the file, and stores the file. */
  async #prepare(document: ArchivedDocument): Promise<Ready | Outcome> {
    const isInCategory = document.category !== null && document.category !== UNCATEGORIZED;
    const place = placeName.safeParse({ type: document.type, category: isInCategory ? document.category : null });
    if (!place.success) return refused(problemOf(place.error, document.type));
    const values = words.safeParse(document);
    if (!values.success) return refused(problemOf(values.error, document.title));
    const { kind, isPrivate = false, titleIsGuess, dateIsGuess, from, text = null, otherTitles = [] } = document;
    try {
      const file = "path" in from ? await this.#receive(from, kind) : null;
      const url = "url" in from ? from.url : null;
      const textKey = text === null ? null : await this.#receiveText(text);
      return {
        input: { ...values.data, kind, isPrivate, titleIsGuess, dateIsGuess, file, url, textKey },
        otherTitles: otherTitles.map((each) => each.slice(0, LONGEST_TITLE)),
        place: { ...document, ...place.data },
      };
    } catch (error) {
      if (error instanceof Failure) return refused(error.errors?.[0]?.message ?? error.message);
      if (error instanceof Error && "code" in error && UNREADABLE.has(String(error.code)))
        return refused(`The file cannot be read (${String(error.code)}).`);
      throw error;
    }
  }

  async #receive(
    { path, fileName }: { readonly path: string; readonly fileName: string },
    kind: DocumentKindName,
  ): Promise<FileColumns> {
    if (isLinked(kind)) throw new TypeError("A linked document has no file.");
    const { size } = await stat(path);
    if (size > MAX_UPLOAD_BYTES) throw new Failure("too-large", "File size must be less than 100mb");
    const incoming = await this.#context.files.receive(createReadStream(path));
    try {
      const received = new UploadedFile({ name: withoutUnseen(fileName).slice(-300), type: "", incoming });
      if (this.#options.dryRun !== true) return await storeFile(this.#context, received, kind);
      const facts = await checkFile(this.#context, received, kind);
      return { key: keyOf(incoming.hash, facts.extension), ...facts };
    } finally {
      await incoming.discard();
    }
  }

  /** Stores the text of a document. Returns the key of its bytes. */
  async #receiveText({ path, fileName }: { readonly path: string; readonly fileName: string }): Promise<string> {
    const { size } = await stat(path);
    if (size > MOST_TEXT_BYTES) throw new Failure("too-large", `The text “${fileName}” is larger than 30\u00A0MB.`);
    const written = decodeText(await readFile(path));
    const text = /\.(?:md|markdown)$/i.test(fileName) ? textOfMarkdown(written) : written;
    const incoming = await this.#context.files.receive(Readable.from([Buffer.from(text)]));
    try {
      return this.#options.dryRun === true ? keyOf(incoming.hash, "txt") : await incoming.keep("txt");
    } finally {
      await incoming.discard();
    }
  }

  async #writeHistory(tx: Db, ready: readonly (Ready | Outcome)[], outcomes: readonly Outcome[]): Promise<void> {
    const added = ready.flatMap((each, index) =>
      "input" in each && outcomes[index]?.outcome === "added" ? [each.place] : [],
    );
    const places = Map.groupBy(added, ({ type, category }) => (category === null ? type : `${type}: ${category}`));
    await writeAudit(tx, this.#context, {
      action: "documents.import",
      subject: added.length === 1 ? "1 document" : `${added.length} documents`,
      after: [...places].map(([name, those]) => `${name} (${those.length})`),
    });
  }
}

const LONGEST_TITLE = 300;
const MOST_TEXT_BYTES = 30_000_000;
const OTHER_FILE = "There is another file with this title and date in the category.";
/** Codes of the file system for files that are missing or that this user may not read. */
const UNREADABLE = new Set(["ENOENT", "EACCES", "EPERM", "EISDIR", "ENAMETOOLONG", "ELOOP"]);

const problemOf = (error: z.ZodError, value: string): string =>
  `“${value}”: ${error.issues[0]?.message ?? "this value cannot be used"}.`;
