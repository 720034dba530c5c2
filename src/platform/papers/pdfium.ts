/* oxlint-disable no-underscore-dangle -- the names of C functions in WebAssembly */
import { PDFiumModule } from "@hyzyla/pdfium";
import { PLACE_STEPS, type PlacedWord } from "../../domain/placed-text.ts";
import type { Line } from "./join-lines.ts";
import { PaperFailure } from "./paper.ts";
import type { Pdfium } from "./pdfium-functions.ts";

export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 4;
}

const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;
const ANNOTATIONS = 0x01;
const GRAYSCALE = 0x08;
const REVERSE_BYTE_ORDER = 0x10;
const WHITE = 0xffffffff;
const IMAGE = 3;
const FORM = 5;
/** A form may have others in it. */
const DEEPEST_FORM = 8;
/** More objects of a page are not looked at. */
const MOST_OBJECTS = 2000;
/** More characters of a page are left out: a page of dense print has 10,000. */
const MOST_CHARACTERS = 2_000_000;

let library: Promise<Pdfium> | null = null;

async function load(): Promise<Pdfium> {
  const pdfium = (await PDFiumModule({})) as unknown as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
}

/** A PDF in the memory of PDFium, until it is closed. */
export class PdfDocument {
  readonly pages: number;
  readonly #pdfium: Pdfium;
  readonly #bytes: number;
  readonly #document: number;

  /** Throws `PaperFailure`: encrypted or damaged. */
  static async open(bytes: Uint8Array): Promise<PdfDocument> {
    library ??= load();
    return new PdfDocument(await library, bytes);
  }

  private constructor(pdfium: Pdfium, bytes: Uint8Array) {
    this.#pdfium = pdfium;
    this.#bytes = this.#allocate(bytes.length);
    pdfium.HEAPU8.set(bytes, this.#bytes);
    this.#document = pdfium._FPDF_LoadMemDocument(this.#bytes, bytes.length, 0);
    if (this.#document === 0) {
      const code = pdfium._FPDF_GetLastError();
      pdfium.wasmExports.free(this.#bytes);
      throw new PaperFailure(code === PASSWORD_ERROR || code === SECURITY_ERROR ? "encrypted" : "damaged");
    }
    this.pages = pdfium._FPDF_GetPageCount(this.#document);
  }

  close(): void {
    this.#pdfium._FPDF_CloseDocument(this.#document);
    this.#pdfium.wasmExports.free(this.#bytes);
  }

  /** An entry of the document's metadata; empty if there is none. */
  metadata(tag: "Title"): string {
    const name = Buffer.from(`${tag}\0`, "latin1");
    return this.#withBuffer(name.length, (namePointer) => {
      this.#pdfium.HEAPU8.set(name, namePointer);
      const length = this.#pdfium._FPDF_GetMetaText(this.#document, namePointer, 0, 0);
      if (length <= 2 || length > 10_000) return "";
      return this.#withBuffer(length, (buffer) => {
        this.#pdfium._FPDF_GetMetaText(this.#document, namePointer, buffer, length);
        return this.#utf16(buffer, length - 2);
      });
    });
  }

  /** The size of a page in points, as displayed, without opening it; null if the page cannot be read. */
  sizeOf(page: number): { readonly width: number; readonly height: number } | null {
    return this.#withBuffer(8, (buffer) => {
      if (this.#pdfium._FPDF_GetPageSizeByIndexF(this.#document, page - 1, buffer) === 0) return null;
      const heap = this.#pdfium.HEAPU8;
      const [width = 0, height = 0] = new Float32Array(
        heap.buffer.slice(heap.byteOffset + buffer, heap.byteOffset + buffer + 8),
      );
      return { width, height };
    });
  }

  /** Calls `use` with a page, counted from 1; null if the page cannot be read. */
  withPage<T>(page: number, use: (page: PdfPage) => T): T | null {
    const pointer = this.#pdfium._FPDF_LoadPage(this.#document, page - 1);
    if (pointer === 0) return null;
    try {
      return use(new PdfPage(this.#pdfium, pointer, (size, work) => this.#withBuffer(size, work)));
    } finally {
      this.#pdfium._FPDF_ClosePage(pointer);
    }
  }

  #utf16(pointer: number, length: number): string {
    return new TextDecoder("utf-16le").decode(this.#pdfium.HEAPU8.subarray(pointer, pointer + length));
  }

  #allocate(size: number): number {
    return allocate(this.#pdfium, size);
  }

  #withBuffer<T>(size: number, work: (pointer: number) => T): T {
    const pointer = this.#allocate(size);
    try {
      return work(pointer);
    } finally {
      this.#pdfium.wasmExports.free(pointer);
    }
  }
}

function allocate(pdfium: Pdfium, size: number): number {
  const pointer = pdfium.wasmExports.malloc(size);
  if (pointer === 0) throw new PaperFailure("too-large");
  return pointer;
}

type WithBuffer = <T>(size: number, work: (pointer: number) => T) => T;

/** A page while it is open. */
class PdfPage {
  readonly #pdfium: Pdfium;
  readonly #page: number;
  readonly #withBuffer: WithBuffer;

  constructor(pdfium: Pdfium, page: number, withBuffer: WithBuffer) {
    this.#pdfium = pdfium;
    this.#page = page;
    this.#withBuffer = withBuffer;
  }

  /** In points, as displayed. */
  get size(): { readonly width: number; readonly height: number } {
    return {
      width: this.#pdfium._FPDF_GetPageWidth(this.#page),
      height: this.#pdfium._FPDF_GetPageHeight(this.#page),
    };
  }

  /** The lines of the text layer, in its order. */
  get lines(): Line[] {
    return this.#withText((textPage) => this.#readLines(textPage)) ?? [];
  }

  #withText<T>(use: (textPage: number) => T): T | null {
    const textPage = this.#pdfium._FPDFText_LoadPage(this.#page);
    if (textPage === 0) return null;
    try {
      return use(textPage);
    } finally {
      this.#pdfium._FPDFText_ClosePage(textPage);
    }
  }

  #readText(textPage: number): string {
    const count = Math.min(MOST_CHARACTERS, this.#pdfium._FPDFText_CountChars(textPage));
    if (count <= 0) return "";
    return this.#withBuffer((count + 1) * 2, (buffer) => {
      const length = this.#pdfium._FPDFText_GetText(textPage, 0, count, buffer);
      const bytes = this.#pdfium.HEAPU8.subarray(buffer, buffer + Math.max(0, length - 1) * 2);
      return new TextDecoder("utf-16le").decode(bytes);
    });
  }

  #readLines(textPage: number): Line[] {
    const lines: Line[] = [];
    let at = 0;
    for (const text of this.#readText(textPage).split("\n")) {
      const start = at + text.length - text.trimStart().length;
      const end = at + text.trimEnd().length - 1;
      at += text.length + 1;
      if (end < start) continue;
      const [first, last] = [this.#boxAt(textPage, start), this.#boxAt(textPage, end)];
      if (first === null || last === null) continue;
      lines.push({
        text: text.trimEnd(),
        left: first.left,
        right: last.right,
        // Upward in PDFs.
        top: -first.baseline,
        lastTop: -last.baseline,
        size: first.size,
      });
    }
    return lines;
  }

  /** The words of the text layer by line, with their places. */
  get words(): PlacedWord[][] {
    return this.#withText((textPage) => this.#readWords(textPage)) ?? [];
  }

  #readWords(textPage: number): PlacedWord[][] {
    let at = 0;
    return this.#readText(textPage)
      .split("\n")
      .map((line) => {
        const start = at;
        at += line.length + 1;
        return [...line.matchAll(/\S+/g)].flatMap(({ 0: text, index }) => {
          const place = this.#placeOf(textPage, start + index, start + index + text.length - 1);
          return place === null ? [] : [{ text, ...place }];
        });
      });
  }

  /** Where the characters from one to another are, by their places in the text; null if they have no boxes. */
  #placeOf(textPage: number, first: number, last: number): Omit<PlacedWord, "text"> | null {
    const corners = [first, last].map((index) => this.#cornersAt(textPage, index));
    const points = corners.flatMap((each) => each ?? []);
    if (points.length === 0) return null;
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  }

  /** Two corners of a character's box, as displayed, in steps of the page; null if it has none. */
  #cornersAt(textPage: number, index: number): { readonly x: number; readonly y: number }[] | null {
    const character = this.#pdfium._FPDFText_GetCharIndexFromTextIndex(textPage, index);
    if (character < 0) return null;
    return this.#withBuffer(16, (buffer) => {
      if (this.#pdfium._FPDFText_GetLooseCharBox(textPage, character, buffer) === 0) return null;
      const [left = 0, top = 0, right = 0, bottom = 0] = this.#floats(buffer);
      return [this.#displayed(buffer, left, top), this.#displayed(buffer, right, bottom)];
    });
  }

  #displayed(buffer: number, pageX: number, pageY: number): { readonly x: number; readonly y: number } {
    this.#pdfium._FPDF_PageToDevice(this.#page, 0, 0, PLACE_STEPS, PLACE_STEPS, 0, pageX, pageY, buffer, buffer + 4);
    const heap = this.#pdfium.HEAPU8;
    const [x = 0, y = 0] = new Int32Array(heap.buffer.slice(heap.byteOffset + buffer, heap.byteOffset + buffer + 8));
    return { x, y };
  }

  /** The box of a character, by its place in the text; null if it has none. */
  #boxAt(textPage: number, index: number) {
    const character = this.#pdfium._FPDFText_GetCharIndexFromTextIndex(textPage, index);
    if (character < 0) return null;
    return this.#withBuffer(16, (buffer) => {
      if (this.#pdfium._FPDFText_GetLooseCharBox(textPage, character, buffer) === 0) return null;
      const [left = 0, top = 0, right = 0, bottom = 0] = this.#floats(buffer);
      const size = this.#pdfium._FPDFText_GetFontSize(textPage, character);
      return { left, right, baseline: bottom, size: Math.max(size, 0) > 2 ? size : Math.abs(top - bottom) };
    });
  }

  #floats(buffer: number): Float32Array {
    const heap = this.#pdfium.HEAPU8;
    return new Float32Array(heap.buffer.slice(heap.byteOffset + buffer, heap.byteOffset + buffer + 16));
  }

  get isBlank(): boolean {
    return this.#pdfium._FPDFPage_CountObjects(this.#page) === 0;
  }

  /** Share of the page that its largest image covers: a scan covers nearly all. */
  get pictured(): number {
    const { width, height } = this.size;
    const objects = Math.min(MOST_OBJECTS, this.#pdfium._FPDFPage_CountObjects(this.#page));
    let largest = 0;
    for (let index = 0; index < objects; index++) {
      const object = this.#pdfium._FPDFPage_GetObject(this.#page, index);
      if (this.#pdfium._FPDFPageObj_GetType(object) === IMAGE) largest = Math.max(largest, this.#areaOf(object));
    }
    return largest / Math.max(1, width * height);
  }

  /** Pixels of its largest image, as they are stored: PDFium decodes all of them to draw it. */
  get largestImage(): number {
    const looked = { objects: 0 };
    return this.#largestIn(
      this.#pdfium._FPDFPage_CountObjects(this.#page),
      (index) => this.#pdfium._FPDFPage_GetObject(this.#page, index),
      { depth: 0, looked },
    );
  }

  #largestIn(
    count: number,
    at: (index: number) => number,
    within: { readonly depth: number; readonly looked: { objects: number } },
  ): number {
    const { depth, looked } = within;
    let largest = 0;
    for (let index = 0; index < count && looked.objects < MOST_OBJECTS; index++) {
      looked.objects += 1;
      const object = at(index);
      const type = this.#pdfium._FPDFPageObj_GetType(object);
      if (type === IMAGE) largest = Math.max(largest, this.#pixelsOf(object));
      if (type !== FORM || depth === DEEPEST_FORM) continue;
      const inside = this.#pdfium._FPDFFormObj_CountObjects(object);
      const each = (part: number): number => this.#pdfium._FPDFFormObj_GetObject(object, part);
      largest = Math.max(largest, this.#largestIn(inside, each, { depth: depth + 1, looked }));
    }
    return largest;
  }

  #pixelsOf(image: number): number {
    return this.#withBuffer(8, (buffer) => {
      if (this.#pdfium._FPDFImageObj_GetImagePixelSize(image, buffer, buffer + 4) === 0) return 0;
      const heap = this.#pdfium.HEAPU8;
      const [width = 0, height = 0] = new Uint32Array(
        heap.buffer.slice(heap.byteOffset + buffer, heap.byteOffset + buffer + 8),
      );
      return width * height;
    });
  }

  /** The page as a picture on white; `scale`: pixels per point. */
  render(scale: number, channels: Pixels["channels"]): Pixels {
    const [width, height] = [this.size.width, this.size.height].map((side) => Math.max(1, Math.round(side * scale)));
    const [columns, rows] = [width ?? 1, height ?? 1];
    const bytes = columns * rows * channels;
    return this.#withBuffer(bytes, (buffer) => {
      // Its formats are 1 (gray) and 4 (BGRA), like the bytes of a pixel.
      const bitmap = this.#pdfium._FPDFBitmap_CreateEx(columns, rows, channels, buffer, columns * channels);
      if (bitmap === 0) throw new PaperFailure("too-large");
      try {
        this.#pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE);
        const flags = ANNOTATIONS | (channels === 1 ? GRAYSCALE : REVERSE_BYTE_ORDER);
        this.#pdfium._FPDF_RenderPageBitmap(bitmap, this.#page, 0, 0, columns, rows, 0, flags);
        return { data: this.#pdfium.HEAPU8.slice(buffer, buffer + bytes), width: columns, height: rows, channels };
      } finally {
        this.#pdfium._FPDFBitmap_Destroy(bitmap);
      }
    });
  }

  #areaOf(object: number): number {
    return this.#withBuffer(16, (buffer) => {
      if (this.#pdfium._FPDFPageObj_GetBounds(object, buffer, buffer + 4, buffer + 8, buffer + 12) === 0) return 0;
      const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(buffer);
      return Math.max(0, right - left) * Math.max(0, top - bottom);
    });
  }
}
