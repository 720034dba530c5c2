import sharp from "sharp";
import { PdfDocument } from "./pdfium.ts";
import { makePdf, type TestPage } from "./test-pdf.ts";

/** A page of 8.5 by 11 inches with lines of text, as a scanner at 200 dpi sends it. Needs no fonts of the machine. */
export async function scanOf(lines: readonly string[]): Promise<NonNullable<TestPage["jpeg"]>> {
  const document = await PdfDocument.open(makePdf([{ lines }]));
  const pixels = document.withPage(1, (page) => page.render(200 / 72, 1));
  document.close();
  if (pixels === null) throw new Error("The page was not rendered");
  const { data, width, height } = pixels;
  const gray = sharp(data, { raw: { width, height, channels: 1 } }).toColourspace("b-w");
  const bytes = await gray.jpeg().toBuffer();
  return { bytes, width, height };
}
