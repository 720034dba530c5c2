import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import { MadeFileAnswer } from "../../../platform/http/file-answer.ts";
import { networkOf } from "../../../platform/http/network.ts";
import { hashOf } from "../../../platform/files/key.ts";
import { PaperFailure, type PageSize } from "../../../platform/papers/paper.ts";
import { QueueFull } from "../../../platform/papers/showing/fair-queue.ts";
import type { ShownFile } from "../../../platform/papers/showing/shown-papers.ts";
import { findInDocument, getDocumentPages, getPagePicture, getPageWords, PAGES_IN_PART } from "../contract/pages.ts";
import { requireCategory, requireDocument } from "../lookups.ts";
import { presentDocument, type DocumentRow } from "../queries/columns.ts";
import { countMatches, textOfPage } from "../queries/pages.ts";
import { admittedDocument } from "./files.ts";

/** The file whose pages are shown; null: this document has none. */
const shownFileOf = ({ key, extension }: DocumentRow): ShownFile | null =>
  key !== null && extension === "pdf" ? { key, kind: "pdf" } : null;

const USUAL_SIZE: PageSize = { width: 612, height: 792 };

/** Sizes of all pages; none if they cannot be shown. */
async function sizesOf({ shownPapers, visit }: Context, row: DocumentRow): Promise<PageSize[]> {
  const file = shownFileOf(row);
  if (file === null) throw notFound("That document");
  try {
    const sizes = await shownPapers.sizes(file, networkOf(visit.address));
    return sizes.map((size) => (size === null || size.width < 1 || size.height < 1 ? USUAL_SIZE : size));
  } catch (error) {
    if (error instanceof PaperFailure) return [];
    throw waiting(error);
  }
}

const SECONDS_TO_WAIT = 5;

/** Too much is asked for at once: those who wait get it. */
const waiting = (error: unknown): unknown =>
  error instanceof QueueFull
    ? new Failure("unavailable", "Many pages are being shown at the moment. Please try again in a moment.", {
        retryAfter: SECONDS_TO_WAIT,
      })
    : error;

/** Which of the pages are in a part. */
function partOf(of: number, { part: wanted, page }: { part?: number | undefined; page?: number | undefined }) {
  const parts = Math.max(1, Math.ceil(of / PAGES_IN_PART));
  const asked = wanted ?? (page === undefined ? 1 : Math.ceil(page / PAGES_IN_PART));
  const part = Math.min(parts, asked);
  return { part, parts, first: (part - 1) * PAGES_IN_PART + 1 };
}

interface Run {
  readonly width: number;
  readonly height: number;
  count: number;
}

/** Pages of the same size that follow each other, together: those of most documents are all alike. */
function runsOf(sizes: readonly PageSize[]): Run[] {
  const runs: Run[] = [];
  for (const size of sizes) {
    const [width, height] = [Math.round(size.width), Math.round(size.height)];
    const last = runs.at(-1);
    if (last?.width === width && last.height === height) last.count += 1;
    else runs.push({ width, height, count: 1 });
  }
  return runs;
}

const pages = defineEndpoint(getDocumentPages, {
  access: { permission: "VIEW" },
  handle: async (context, { id, ...wanted }) => {
    const row = await requireDocument(context, id);
    const [{ typeTitle }, sizes] = await Promise.all([requireCategory(context, row.categoryId), sizesOf(context, row)]);
    const { part, parts, first } = partOf(sizes.length, wanted);
    return {
      document: presentDocument(context.site.custId, row),
      typeTitle,
      of: sizes.length,
      part,
      parts,
      first,
      sizes: runsOf(sizes.slice(first - 1, first - 1 + PAGES_IN_PART)),
      isReading: row.textState === "waiting" || row.textState === "reading",
    };
  },
});

const matches = defineEndpoint(findInDocument, {
  access: { permission: "VIEW" },
  handle: async (context, { id, find }) => {
    const row = await requireDocument(context, id);
    const found = await countMatches(context.db, { customerId: context.site.customerId, id }, find);
    return { ...found, isUndivided: row.pagesRead === 1 && (row.pages ?? 1) > 1 && row.textState === "read" };
  },
});

const words = defineEndpoint(getPageWords, {
  access: { permission: "VIEW" },
  handle: async (context, { id, page }) => {
    const row = await requireDocument(context, id);
    const file = shownFileOf(row);
    if (file === null) throw notFound("That page");
    const stored = await textOfPage(context.db, { customerId: context.site.customerId, id }, page);
    if (stored === null && page > (row.pages ?? 0)) throw notFound("That page");
    const { text, isRecognized, placed } = stored ?? { text: "", isRecognized: false, placed: null };
    return { text, isRecognized, placed: isRecognized ? placed : await layerOf(context, file, page) };
  },
});

/** Where the words of a text layer are. A page that cannot be shown has none. */
async function layerOf({ shownPapers, visit }: Context, file: ShownFile, page: number): Promise<string | null> {
  try {
    return await shownPapers.words(file, page, networkOf(visit.address));
  } catch (error) {
    if (error instanceof PaperFailure) return null;
    throw waiting(error);
  }
}

const picture = defineEndpoint(getPagePicture, {
  access: "public",
  handle: async (context, input) => {
    const what = "A picture of that page";
    const { page, width } = input;
    const { row, isPublic } = await admittedDocument(context, input, what);
    const file = shownFileOf(row);
    if (file === null) throw notFound(what);
    const { shownPapers, visit } = context;
    const make = async (): Promise<Uint8Array> => {
      try {
        const sizes = await shownPapers.sizes(file, networkOf(visit.address));
        const bytes =
          page > sizes.length ? null : await shownPapers.picture(file, page, width, networkOf(visit.address));
        if (bytes === null) throw notFound(what);
        return bytes;
      } catch (error) {
        if (error instanceof PaperFailure) throw notFound(what);
        throw waiting(error);
      }
    };
    return new MadeFileAnswer({
      make,
      type: "image/webp",
      etag: `${hashOf(file.key)}-${page}-${width}`,
      isPublic,
    });
  },
});

export const pageEndpoints: readonly Endpoint[] = [pages, matches, words, picture];
