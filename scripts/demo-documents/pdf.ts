import { buffer } from "node:stream/consumers";
import Pdf from "pdfkit";
import sharp from "sharp";
import { PdfDocument } from "../../src/platform/papers/pdfium.ts";
import { createDice } from "../../src/domain/dice.ts";
import type { Block, Paper } from "./paper.ts";

interface Look {
  readonly text: string;
  readonly bold: string;
  readonly size: number;
}
const PRINTED: Look = { text: "Times-Roman", bold: "Times-Bold", size: 11.5 };
const TYPED: Look = { text: "Courier", bold: "Courier-Bold", size: 9.5 };
const MARGIN = 72;

/** A tagged PDF: headings, paragraphs and tables for screen readers. */
export const pdfOf = (paper: Paper): Promise<Buffer> => write(paper, PRINTED);

/** Opens a PDF to draw in. */
export function openPdf(title: string, made: string, layout: "portrait" | "landscape" = "portrait") {
  return new Pdf({
    size: "LETTER",
    layout,
    margin: MARGIN,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info: { Title: title, Author: "Town of Larkmere", CreationDate: new Date(`${made}T12:00:00Z`) },
  });
}

async function write({ title, head, below, blocks, made }: Paper, { text, bold, size }: Look): Promise<Buffer> {
  const pdf = openPdf(title, made);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const add = (tag: string, draw: () => void): void => {
    root.add(pdf.struct(tag, {}, draw));
  };
  for (const line of head)
    add("P", () => pdf.font(text).fontSize(size).text(line.toUpperCase(), { align: "center", characterSpacing: 0.8 }));
  pdf.moveDown(0.5);
  add("H1", () =>
    pdf
      .font(bold)
      .fontSize(size + 5)
      .text(title, { align: "center" }),
  );
  for (const line of below) add("P", () => pdf.font(text).fontSize(size).text(line, { align: "center" }));
  pdf.moveDown(1);
  for (const block of blocks) drawBlock(block);
  pdf.end();
  root.end();
  return buffer(pdf);

  function drawBlock(block: Block): void {
    if (block.kind === "table") {
      for (const [index, row] of block.rows.entries()) add("P", () => drawRow(row, index === 0));
      pdf.moveDown(0.6);
    } else if (block.kind === "heading") {
      pdf.moveDown(0.4);
      add("H2", () =>
        pdf
          .font(bold)
          .fontSize(size + 0.5)
          .text(block.text, MARGIN, pdf.y, { width: 468 }),
      );
      pdf.moveDown(0.2);
    } else {
      const indent = block.kind === "bullet" ? 18 : 0;
      const shown = block.kind === "bullet" ? `• ${block.text}` : block.text;
      add("P", () =>
        pdf
          .font(text)
          .fontSize(size)
          .text(shown, MARGIN + indent, pdf.y, { width: 468 - indent, lineGap: 2 }),
      );
      pdf.moveDown(0.5);
    }
  }

  function drawRow(row: readonly string[], isHead: boolean): void {
    if (pdf.y > 700) pdf.addPage();
    const top = pdf.y;
    pdf.font(isHead ? bold : text).fontSize(size - 0.5);
    const [first = "", ...others] = row;
    pdf.text(`${first} `, MARGIN, top, { width: 468 - others.length * 92 });
    for (const [index, cell] of others.entries())
      pdf.text(`${cell} `, MARGIN + 468 - (others.length - index) * 92, top, { width: 88, align: "right" });
    pdf.x = MARGIN;
    pdf.y = top + size * 1.5;
  }
}

const DPI = 150;

/** A typed page as an old scanner saw it: a picture, slightly turned, with noise. Only the first page. */
export async function scanOf(paper: Paper, seed: number): Promise<Buffer> {
  const typed = await PdfDocument.open(await write(paper, TYPED));
  const pixels = typed.withPage(1, (page) => page.render(DPI / 72, 1));
  typed.close();
  if (pixels === null) throw new Error("The page was not rendered.");
  const { width, height } = pixels;
  const turned = await sharp(pixels.data, { raw: { width, height, channels: 1 } })
    .rotate(seed % 2 === 0 ? 0.6 : -0.5, { background: "white" })
    .resize(width, height, { fit: "cover" })
    .blur(0.5)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const dice = createDice(seed);
  // Paper that has yellowed, toner that has faded, and a few specks.
  const aged = turned.map((gray) => Math.max(0, Math.min(255, 26 + gray * 0.82 + (dice() - 0.5) * 14)));
  for (let speck = 0; speck < 300; speck += 1) aged[Math.floor(dice() * aged.length)] = 60;
  const picture = await sharp(aged, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 50 })
    .toBuffer();
  const pdf = new Pdf({
    size: "LETTER",
    margin: 0,
    info: { Title: "Scan", CreationDate: new Date(`${paper.made}T12:00:00Z`) },
  });
  pdf.image(picture, 0, 0, { width: 612, height: 792 });
  pdf.end();
  return buffer(pdf);
}
