import { readFile } from "node:fs/promises";
import type { OpenPaper } from "./open-paper.ts";
import { joinLines } from "./join-lines.ts";
import { FEW_LETTERS, MAX_PIXELS, PaperFailure } from "./paper.ts";
import { PdfDocument } from "./pdfium.ts";

const MOSTLY = 0.5;

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
    render: async (page, dpi, maxPixels, channels) =>
      document.withPage(page, (each) => {
        if (each.largestImage > MAX_PIXELS) throw new PaperFailure("too-large");
        const { width, height } = each.size;
        const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / Math.max(1, width * height)));
        return { pixels: each.render(scale, channels), dpi: Math.round(scale * 72) };
      }),
    close: () => document.close(),
  };
}
