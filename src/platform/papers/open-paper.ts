import { stat, readFile } from "node:fs/promises";
import { decodeText } from "./decode-text.ts";
import { readHtml } from "./html-text.ts";
import { joinPlainLines } from "./join-lines.ts";
import type { PlacedText } from "../../domain/placed-text.ts";
import { isOffice, readOffice } from "./office.ts";
import {
  PaperFailure,
  type PageSize,
  type PaperFacts,
  type PaperFile,
  type PaperLimits,
  type PaperPage,
} from "./paper.ts";
import type { Pixels } from "./pdfium.ts";
import { isPicture, openPicture } from "./picture.ts";
import type { PlainPaper } from "./plain-paper.ts";
import { readRtf } from "./rtf.ts";

/** A paper that is being read. */
export interface OpenPaper {
  /** The title as it is; may be empty. */
  readonly facts: PaperFacts & { readonly title: string };
  /** The text as the format has it. */
  readonly readPage: (page: number) => ReadPage;
  /** A page as a picture; null if the format has none, or the page cannot be read. */
  readonly render: (page: number, wanted: WantedPicture) => Promise<Rendered | null>;
  /** Where the words of its text are; null if the format does not say. */
  readonly placedText: (page: number) => PlacedText | null;
  /** Sizes of its first pages, at most as many; null: not known. Empty if the format has no pages to show. */
  readonly sizes: (most: number) => (PageSize | null)[];
  readonly close: () => void;
}

export interface ReadPage extends Pick<PaperPage, "text" | "size" | "isPicture"> {
  /** Its text is a layer over a picture of the page, as scanners write it. */
  readonly isOverPicture?: boolean;
}

/** A picture as large as one of its measures allows. */
export interface WantedPicture {
  readonly dpi?: number;
  /** Pixels, as are the others. */
  readonly width?: number;
  readonly mostPixels: number;
  readonly channels: Pixels["channels"];
}

export interface Rendered {
  readonly pixels: Pixels;
  readonly dpi: number;
}

/** Opens a paper. Throws `PaperFailure`. */
export async function openPaper({ path, kind }: PaperFile, limits: PaperLimits): Promise<OpenPaper> {
  if ((await stat(path)).size > limits.bytes) throw new PaperFailure("too-large");
  const paper = await open(path, kind);
  if (paper.facts.pages <= limits.pages) return paper;
  paper.close();
  const [pages, limit] = [paper.facts.pages, limits.pages].map((count) => count.toLocaleString("en"));
  throw new PaperFailure(
    "too-large",
    `This file has ${pages} pages, so its text cannot be searched. Text is read from files with up to ${limit} pages: split it into several files.`,
  );
}

async function open(path: string, kind: string): Promise<OpenPaper> {
  // Loaded when needed: a library is 4 MB.
  if (kind === "pdf") return (await import("./pdf.ts")).openPdf(path);
  if (isPicture(kind)) return openPicture(path);
  return opened(await readPlain(path, kind));
}

async function readPlain(path: string, kind: string): Promise<PlainPaper> {
  if (isOffice(kind)) return readOffice(path, kind);
  const bytes = await readFile(path);
  if (kind === "rtf") return readRtf(bytes.toString("latin1"));
  if (kind === "html") return readHtml(decodeText(bytes));
  if (kind === "txt" || kind === "csv")
    return {
      pages: decodeText(bytes).replaceAll(/\r\n?/g, "\n").trimEnd().split("\f").map(joinPlainLines),
      title: "",
    };
  throw new PaperFailure("not-supported");
}

function opened({ pages, title }: PlainPaper): OpenPaper {
  return {
    facts: { pages: pages.length, title },
    readPage: (page) => ({ text: pages[page - 1] ?? "", size: null, isPicture: false }),
    render: async () => null,
    placedText: () => null,
    sizes: () => [],
    close: () => {},
  };
}
