import { deflateSync } from "node:zlib";

/** A page of a PDF for tests. */
export interface TestPage {
  /** Lines of text, from the top. */
  readonly lines?: readonly string[];
  /** The lines are there, but not shown: the layer of a scanner over its picture. */
  readonly isLayer?: true;
  /** A JPEG in gray that covers the page. */
  readonly jpeg?: { readonly bytes: Uint8Array; readonly width: number; readonly height: number };
  /** Operators instead of lines. */
  readonly content?: string;
  /** Width and height in points. Default: 8.5 by 11 inches. */
  readonly size?: readonly [number, number];
  /** Degrees by which it is turned to the right when it is shown. */
  readonly rotate?: number;
}

export interface TestPdf {
  readonly title?: string;
  /** Protects it with a password (which nobody knows). */
  readonly isEncrypted?: true;
  /** More objects, numbered from 4: dictionaries or streams, as in a PDF. */
  readonly objects?: readonly string[];
  /** Resources of each page that are in `objects`: "/XObject << /F 4 0 R >>". */
  readonly resources?: string;
}

/** Writes a PDF. */
export function makePdf(
  pages: readonly TestPage[],
  { title, isEncrypted, objects: more = [], resources = "" }: TestPdf = {},
): Buffer {
  const bodies: (string | Buffer)[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...more,
  ];
  const add = (body: string | Buffer): number => bodies.push(body);
  const kids = pages.map(({ lines = [], isLayer, jpeg, content, size = [612, 792], rotate = 0 }) => {
    const image = jpeg === undefined ? null : add(imageOf(jpeg));
    const drawing =
      content ??
      [image === null ? "" : "q 612 0 0 792 0 0 cm /Im Do Q", textOf(lines, isLayer ? "3 Tr " : "")].join("\n");
    const stream = add(streamOf("", Buffer.from(drawing, "latin1")));
    const images = image === null ? "" : `/XObject << /Im ${image} 0 R >>`;
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(" ")}] /Rotate ${rotate} /Resources << /Font << /F1 3 0 R >> ${images} ${resources} >> /Contents ${stream} 0 R >>`,
    );
  });
  bodies[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] >>`;
  const trailer = ["/Root 1 0 R"];
  if (title !== undefined) trailer.push(`/Info ${add(`<< /Title (${escaped(title)}) >>`)} 0 R`);
  if (isEncrypted) {
    const [owner, user] = ["6f", "75"].map((byte) => byte.repeat(32));
    trailer.push(`/Encrypt ${add(`<< /Filter /Standard /V 1 /R 2 /O <${owner}> /U <${user}> /P -4 >>`)} 0 R`);
    trailer.push(`/ID [<${"69".repeat(16)}> <${"69".repeat(16)}>]`);
  }
  return fileOf(bodies, trailer.join(" "));
}

/**
 * Writes 2 kB whose first page draws an image of 50,000 by 50,000 pixels, which takes a minute; `isNested`: in a form; `layer`: the
 * text over it. The second page has a text.
 */
export function makeAbsurdPdf({
  isNested = false,
  layer = [],
}: { readonly isNested?: boolean; readonly layer?: readonly string[] } = {}): Buffer {
  const side = 50_000;
  const image = asStream(
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter [/FlateDecode /FlateDecode]`,
    deflateSync(deflateSync(Buffer.alloc((side * side) / 8))),
  ).toString("latin1");
  const drawing = "q 612 0 0 792 0 0 cm /Im Do Q";
  const form = streamOf(
    "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /Im 4 0 R >> >>",
    Buffer.from(drawing),
  ).toString("latin1");
  return makePdf(
    [{ content: `${isNested ? "/Fm Do" : drawing}\n${textOf(layer, "3 Tr ")}` }, { lines: ["After it"] }],
    {
      objects: [image, form],
      resources: "/XObject << /Im 4 0 R /Fm 5 0 R >>",
    },
  );
}

/** A stream object with compressed data. */
export function streamOf(dictionary: string, data: Buffer): Buffer {
  const packed = deflateSync(data);
  return asStream(`${dictionary} /Filter /FlateDecode`, packed);
}

function asStream(dictionary: string, data: Uint8Array): Buffer {
  const head = `<< ${dictionary} /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), data, Buffer.from("\nendstream", "latin1")]);
}

function imageOf({ bytes, width, height }: NonNullable<TestPage["jpeg"]>): Buffer {
  return asStream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
    bytes,
  );
}

function textOf(lines: readonly string[], mode: string): string {
  return lines
    .map((line, index) => `BT ${mode}/F1 12 Tf 72 ${720 - index * 16} Td (${escaped(line)}) Tj ET`)
    .join("\n");
}

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);

function fileOf(bodies: readonly (string | Buffer)[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n", "latin1")];
  let length = parts[0]?.length ?? 0;
  const offsets = bodies.map((body, index) => {
    const offset = length;
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`, "latin1"),
      Buffer.from(body as string, "latin1"),
      Buffer.from("\nendobj\n", "latin1"),
    ]);
    parts.push(object);
    length += object.length;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = bodies.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end, "latin1")]);
}
