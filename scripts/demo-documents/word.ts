import { buffer } from "node:stream/consumers";
import { zipStream } from "../../src/platform/zip/zip-stream.ts";
import type { Block, Paper } from "./paper.ts";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const styled = (text: string, style: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

const STYLES = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="120"/></w:pPr><w:rPr><w:sz w:val="23"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="34"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="26"/></w:rPr></w:style>
</w:styles>`;

const TYPES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`;
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (type: string, target: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;

/** A Word file. */
export async function wordOf({ title, head, below, blocks, made }: Paper): Promise<Buffer> {
  const body = [
    ...head.map((line) => styled(line, "Normal")),
    styled(title, "Title"),
    ...below.map((line) => styled(line, "Normal")),
    ...blocks.map(blockOf),
  ].join("");
  const modified = new Date(`${made}T12:00:00`);
  const files: Readonly<Record<string, string>> = {
    "[Content_Types].xml": TYPES,
    "_rels/.rels": relations("officeDocument", "word/document.xml"),
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relations("styles", "styles.xml"),
    "word/styles.xml": STYLES,
  };
  return buffer(zipStream(Object.entries(files).map(([path, content]) => ({ path, content, modified }))));
}

function blockOf(block: Block): string {
  if (block.kind === "table") return block.rows.map((row) => styled(row.join("\t"), "Normal")).join("");
  return styled(
    block.kind === "bullet" ? `• ${block.text}` : block.text,
    block.kind === "heading" ? "Heading1" : "Normal",
  );
}
