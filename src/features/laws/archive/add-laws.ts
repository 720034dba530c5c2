import { eq, and } from "drizzle-orm";
import { z } from "zod";
import type { LawProblem, ReadLaw } from "../../../domain/law/ordinance.ts";
import type { Target } from "../../../domain/law/provision.ts";
import { authoredBy, writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { removeUnused } from "../../../platform/files/collect.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { sanitizeHtml } from "../../../platform/html/sanitize.ts";
import { typedName, withoutUnseen } from "../../../platform/http/typed-name.ts";
import { isSame } from "../../../domain/is-same.ts";
import { changeLaws, updatedBy, type LawsContext } from "../change.ts";
import { MAX_SUBJECT, type ImportOutcome } from "../contract/lists.ts";
import type { Designated } from "../contract/designation.ts";
import { readLawJob } from "../jobs/read-text.ts";
import { writeDispositions } from "../save.ts";
import { lawPages, laws } from "../tables.ts";
import { affectsOf, dayOfLaw, type ImportedDisposition } from "./affects.ts";
import type { InHistory } from "../affects/in-history.ts";
import { receivePdf, type PdfColumns } from "./received-pdf.ts";
import { lawRichText } from "./rich-text.ts";
import { storedLaws, type StoredLaw } from "./stored.ts";
import type { TownCodeVersion } from "../affects/town-code.ts";

/** What an import needs. The command line has it without a request, and jobs without a gate. */
export type ArchiveContext = Pick<LawsContext, "db" | "jobs" | "actor"> & {
  readonly site: Pick<LawsContext["site"], "customerId" | "custId" | "versionId">;
  readonly files: FileStore;
  readonly gate?: LawsContext["gate"];
};

/** What became of a law. `kept`: people edited it, so it stays as it is. */
export interface LawOutcome {
  readonly law: ReadLaw;
  readonly type: string;
  readonly outcome: Exclude<ImportOutcome, "problem">;
  readonly reason: string;
  /** Provisions that it affects, and those of them that history notes name. */
  readonly affects: number;
  readonly fromHistory: number;
  /** Why it is in the code, if that was not known before: history notes prove it, or a version is later than it. */
  readonly contained: Place["contained"];
  readonly problems: readonly LawProblem[];
}

/** Where a law belongs. */
interface Place {
  readonly appendedToId: number | null;
  readonly suppedById: number | null;
  readonly contained: "history" | "date" | null;
}

export interface LawArchiveOptions {
  readonly folder: string;
  /** Files of the folder. */
  readonly files: ReadonlySet<string>;
  /** Type of laws whose source has none. */
  readonly type: string;
  readonly dryRun: boolean;
  /** Oldest first. */
  readonly versions: readonly TownCodeVersion[];
  /** By the source of the law. */
  readonly inHistory: ReadonlyMap<string | null, InHistory>;
  /** Whether the town had a law with this number before that came from elsewhere. */
  readonly isKnown: (law: Designated & { readonly source: string }) => boolean;
  /** Called after each law that was read and checked. */
  readonly onLaw?: () => void;
}

/** A law that is ready to be written. */
interface Ready {
  readonly law: ReadLaw;
  readonly columns: Columns;
  readonly affects: readonly ImportedDisposition[];
  readonly problems: readonly LawProblem[];
}

type Columns = Pick<
  typeof laws.$inferInsert,
  | "legislationType"
  | "number"
  | "legislationYear"
  | "title"
  | "subject"
  | "adopted"
  | "adoptedDateAccuracy"
  | "effective"
  | "html"
> &
  Partial<PdfColumns>;

const names = z.object({
  legislationType: typedName(100).min(1, "Enter the type of the law"),
  number: typedName(50).min(1, "The law has no number"),
});
const DUPLICATE = "The town has a law of this type and number from elsewhere. To have both, add it by hand.";
/** Headings of ordinances are whole sentences. */
const LONGEST_TITLE = 2000;

/**
 * Adds laws of an archive in batches; a batch is one transaction with one entry in the history. A law that was imported
 * before is updated, unless people edited it since.
 */
export class LawArchive {
  readonly #context: ArchiveContext;
  readonly #options: LawArchiveOptions;

  constructor(context: ArchiveContext, options: LawArchiveOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Adds a batch and returns what became of each law. Errors of the system are thrown; then none was added. */
  async add(batch: readonly ReadLaw[]): Promise<LawOutcome[]> {
    const ready: (Ready | LawOutcome)[] = [];
    for (const law of batch) {
      ready.push(await this.#prepare(law));
      this.#options.onLaw?.();
    }
    const { db, files } = this.#context;
    if (this.#options.dryRun) return (await this.#inOrder(db, ready, false)).outcomes;
    const { outcomes, freed } = await changeLaws(this.#context, async (tx) => {
      const result = await this.#inOrder(tx, ready, true);
      await this.#writeHistory(tx, result.outcomes);
      return { result, changed: result.changed, added: result.added };
    });
    await removeUnused({ db, files }, freed);
    return outcomes;
  }

  async #inOrder(db: Db, ready: readonly (Ready | LawOutcome)[], writes: boolean) {
    const { customerId } = this.#context.site;
    const sources = ready.flatMap((each) => ("columns" in each ? [each.law.source] : []));
    const stored = await storedLaws(db, customerId, sources);
    const outcomes: LawOutcome[] = [];
    const changed: number[] = [];
    const added: number[] = [];
    const freed: string[] = [];
    for (const each of ready) {
      if (!("columns" in each)) {
        outcomes.push(each);
        continue;
      }
      const before = stored.get(each.law.source);
      if (
        before === undefined &&
        this.#options.isKnown({ ...each.law, legislationType: each.columns.legislationType })
      ) {
        outcomes.push({ ...presented(each, "duplicate", null), reason: DUPLICATE });
        continue;
      }
      const place = this.#newPlaceOf(each.law, before);
      const outcome = this.#outcomeOf(each, before, place);
      outcomes.push(presented(each, outcome, place?.contained ?? null));
      if (!writes || outcome === "unchanged" || (outcome === "kept" && place === null)) continue;
      if (before === undefined) added.push(await this.#insert(db, each, place));
      else if (outcome === "kept") changed.push(await this.#write(db, before, placeColumns(place)));
      else changed.push(await this.#update(db, each, { before, place, freed }));
    }
    return { outcomes, changed, added, freed };
  }

  async #insert(tx: Db, { law, columns, affects }: Ready, place: Place | null): Promise<number> {
    const { site, actor } = this.#context;
    const [added] = await tx
      .insert(laws)
      .values({
        ...columns,
        ...placeColumns(place),
        textState: columns.key === undefined ? "none" : "waiting",
        customerId: site.customerId,
        source: law.source,
        ...authoredBy(actor),
        ...updatedBy(actor),
      })
      .returning({ id: laws.id });
    if (added === undefined) throw new Error("The law was not written.");
    await writeDispositions(tx, site.customerId, added.id, affects);
    await this.#readLater(tx, added.id, columns);
    return added.id;
  }

  async #update(
    tx: Db,
    { columns, affects }: Ready,
    { before, place, freed }: { readonly before: StoredLaw; readonly place: Place | null; readonly freed: string[] },
  ): Promise<number> {
    const { customerId } = this.#context.site;
    const hasNewFile = columns.key !== undefined && columns.key !== before.key;
    if (hasNewFile) {
      freed.push(...[before.key, before.thumbnail].filter((key) => key !== null));
      await tx.delete(lawPages).where(and(eq(lawPages.customerId, customerId), eq(lawPages.lawId, before.id)));
    }
    await this.#write(tx, before, {
      ...columns,
      ...placeColumns(place),
      ...(hasNewFile && {
        textState: "waiting",
        textProblem: null,
        pages: null,
        textBytes: 0,
        thumbnail: null,
        scanDate: null,
      }),
      ...updatedBy(this.#context.actor),
    });
    await writeDispositions(tx, customerId, before.id, affects);
    if (hasNewFile) await this.#readLater(tx, before.id, columns);
    return before.id;
  }

  async #write(tx: Db, { id }: StoredLaw, columns: Partial<typeof laws.$inferInsert>): Promise<number> {
    await tx
      .update(laws)
      .set(columns)
      .where(and(eq(laws.customerId, this.#context.site.customerId), eq(laws.id, id)));
    return id;
  }

  /** A running server reads the text of the PDF. */
  async #readLater(tx: Db, id: number, { key }: Columns): Promise<void> {
    const { jobs, site } = this.#context;
    const { customerId, custId } = site;
    if (key !== undefined) await jobs.enqueue(tx, readLawJob, { customerId, custId, id, key });
  }

  /** Null: it stays where it is. Later imports place only laws that no version contains, and not by their dates. */
  #newPlaceOf(law: ReadLaw, before: StoredLaw | undefined): Place | null {
    const { versions } = this.#options;
    if (before === undefined) return this.#placeOf(law);
    const { appendedToId, suppedById } = before;
    if (versions.some(({ id }) => id === suppedById)) return null;
    const place = this.#placeOf(law);
    if (place.contained === "history") return { ...place, appendedToId: appendedToId ?? place.appendedToId };
    // The town had no code when the law was imported.
    const isUnplaced = appendedToId === null && suppedById === null && versions.length > 0;
    return isUnplaced && before.version === 1 ? place : null;
  }

  #outcomeOf(
    { columns, affects }: Ready,
    before: StoredLaw | undefined,
    place: Place | null,
  ): "added" | "changed" | "unchanged" | "kept" {
    if (before === undefined) return "added";
    if (before.version > 1) return "kept";
    const stored: Readonly<Record<string, unknown>> = { ...before };
    const isSameLaw = Object.entries(columns).every(([name, value]) => isSame(stored[name] ?? null, value ?? null));
    return isSameLaw && isSame(before.affects, affects) && place === null ? "unchanged" : "changed";
  }

  /** The version that contains a new law: the first that names it in its history, or else the first after its date. */
  #placeOf(law: ReadLaw): Place {
    const { versions, inHistory } = this.#options;
    const day = dayOfLaw(law);
    const proven = inHistory.get(law.source)?.containedIn ?? null;
    const later = day === null ? null : (versions.find(({ date }) => date >= day)?.id ?? null);
    const suppedById = proven ?? later;
    if (suppedById === null) return { appendedToId: this.#context.site.versionId, suppedById, contained: null };
    const before = versions.findLast(({ id, date }) => id !== suppedById && day !== null && date < day);
    return { appendedToId: before?.id ?? null, suppedById, contained: proven === null ? "date" : "history" };
  }

  /** Checks the values, resolves what the law affects and stores its PDF. */
  async #prepare(law: ReadLaw): Promise<Ready | LawOutcome> {
    const { versions, inHistory } = this.#options;
    const type = law.legislationType ?? this.#options.type;
    const name = names.safeParse({ legislationType: type, number: law.number });
    if (!name.success) return refused(law, type, `${name.error.issues[0]?.message ?? "It cannot be used"}.`);
    const { affects, problems } = await affectsOf(law, versions, inHistory.get(law.source));
    const pdf = await this.#pdfOf(law);
    const html = sanitizeHtml(lawRichText(law.text, (target) => this.#referenceOf(law, target)));
    const columns: Columns = {
      ...name.data,
      legislationYear: law.legislationYear,
      title: withoutUnseen(law.title).slice(0, LONGEST_TITLE),
      subject: withoutUnseen(law.subject).slice(0, MAX_SUBJECT),
      adopted: law.adopted?.day ?? null,
      adoptedDateAccuracy: law.adopted?.accuracy ?? "D",
      effective: law.effective,
      html: html === "" ? null : html,
      ...(typeof pdf === "object" && pdf),
    };
    const missing = typeof pdf === "string" ? [{ file: law.file, line: law.line, problem: pdf }] : [];
    return { law, columns, affects, problems: [...problems, ...missing] };
  }

  /** Sources name the PDFs of all laws, though they come with few of them: a law with text needs none. */
  async #pdfOf({ pdf, text }: ReadLaw): Promise<PdfColumns | string | null> {
    if (pdf === null) return null;
    const { files, folder, dryRun } = this.#options;
    if (!files.has(pdf)) return text.length > 0 ? null : `The file “${pdf}” is missing.`;
    return receivePdf(this.#context.files, { folder, path: pdf, isDryRun: dryRun });
  }

  /** A citation of the code leads to the newest provision with its number. */
  #referenceOf({ source }: ReadLaw, { doc, key }: Target): string | null {
    const town = source.slice(0, source.lastIndexOf(", ") + 2);
    if (key === undefined || doc === undefined || town === "" || !doc.startsWith(town) || !/\bcode$/i.test(doc))
      return null;
    for (const { numbers } of this.#options.versions.toReversed()) {
      const found = numbers.find(key);
      if (found !== null && found.enumerations.length === 0) return `provision:${found.provision.guid}`;
    }
    return null;
  }

  async #writeHistory(tx: Db, outcomes: readonly LawOutcome[]): Promise<void> {
    const written = outcomes.filter(({ outcome }) => outcome === "added" || outcome === "changed");
    if (written.length === 0) return;
    const groups = Map.groupBy(written, ({ type, outcome }) => `${type}, ${outcome}`);
    await writeAudit(tx, this.#context, {
      action: "laws.import",
      subject: written.length === 1 ? "1 law" : `${written.length} laws`,
      after: [...groups].map(([name, those]) => `${name} (${those.length})`),
    });
  }
}

const placeColumns = (place: Place | null): Partial<Omit<Place, "contained">> =>
  place === null ? {} : { appendedToId: place.appendedToId, suppedById: place.suppedById };

function presented(
  { law, columns, affects, problems }: Ready,
  outcome: LawOutcome["outcome"],
  contained: LawOutcome["contained"],
): LawOutcome {
  return {
    law,
    type: columns.legislationType,
    outcome,
    reason: outcome === "kept" ? "It was edited since it was imported, and stays as it is." : "",
    affects: affects.filter(({ guid }) => guid !== null).length,
    fromHistory: affects.filter(({ source }) => source === "history").length,
    contained,
    problems,
  };
}

const refused = (law: ReadLaw, type: string, reason: string): LawOutcome => ({
  law,
  type,
  outcome: "refused",
  reason,
  affects: 0,
  fromHistory: 0,
  contained: null,
  problems: [],
});
