import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A zip with these files. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream);
}

const WORD = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`;
const CORE = `xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"`;

/** A Word file with this body. */
export const docxOf = async (body: string, title = ""): Promise<Buffer> =>
  zipOf({
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    "docProps/core.xml": `<cp:coreProperties ${CORE}><dc:title>${title}</dc:title></cp:coreProperties>`,
  });

/** An OpenDocument text with this body. */
export const odtOf = async (body: string, manifest = ""): Promise<Buffer> =>
  zipOf({
    "content.xml": `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${manifest}</manifest:manifest>`,
  });
