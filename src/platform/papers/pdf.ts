import { readFile } from "node:fs/promises";
import { writePlacedText } from "../../domain/placed-text.ts";
import type { OpenPaper } from "./open-paper.ts";
import { joinLines } from "./join-lines.ts";
import { FEW_LETTERS, MAX_PIXELS, PaperFailure } from "./paper.ts";
import { PdfDocument } from "./pdfium.ts";

const MOSTLY = 0.5;
/** Pixels. A page may be a strip; formats of pictures have limits for each side. */
const LONGEST_SIDE = 8000;

/** Opens a PDF. Throws `PaperFailure`. */
export async function openPdf(path: string): Promise<OpenPaper> {
  const document = await PdfDocument.open(await readFile(path));
  return {
    facts: { pages: document.pages, title: document.metadata("Title") },
    readPage: (page) =>
      document.withPage(page, (each) => {
        const text = joinLines(each.lines);
        const letters = text.match(/\p{L}/gu)?.length ?? 0;
        const isOverPicture = letters > 0 && each.pictured > MOSTLY;
        const isPicture = letters === 0 ? !each.isBlank : letters < FEW_LETTERS && isOverPicture;
        return { text, size: each.size, isPicture, isOverPicture };
      }) ?? { text: "", size: null, isPicture: false },
    render: async (page, { dpi = Infinity, width: across = Infinity, mostPixels, channels }) =>
      document.withPage(page, (each) => {
        if (each.largestImage > MAX_PIXELS) throw new PaperFailure("too-large");
        const [width, height] = [Math.max(1, each.size.width), Math.max(1, each.size.height)];
        const scale = Math.min(
          dpi / 72,
          across / width,
          Math.sqrt(mostPixels / (width * height)),
          LONGEST_SIDE / Math.max(width, height),
        );
        return { pixels: each.render(scale, channels), dpi: Math.round(scale * 72) };
      }),
    placedText: (page) => document.withPage(page, (each) => writePlacedText(each.words)),
    sizes: (most) => Array.from({ length: Math.min(most, document.pages) }, (_, index) => document.sizeOf(index + 1)),
    close: () => document.close(),
  };
}
