import { existsSync, globSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { kindOfFile } from "../files/kind/file-kind.ts";
import { PaperFailure, type PaperPage } from "./paper.ts";
import { openPapers } from "./papers.ts";

const CORPORA = join(import.meta.dirname, "../../../../shared/corpora");
const papers = openPapers();
afterAll(() => papers.close());

interface Account {
  /** Files by what they are: with a good text layer on all pages, on some, on none; or why they cannot be read. */
  readonly files: Readonly<Record<string, number>>;
  readonly pages: number;
  /** Pages that are pictures, or have a poor text layer over one. */
  readonly pictures: number;
}

const EXPECTED: Readonly<Record<string, Account>> = {
  // Five pages of Chicago have a poor text layer.
  // Of the files named .pdf, one is an HTML page, and one is a Word file of before 2007.
  "san-mateo/ordinances": { files: { "not-supported": 1, scan: 7, text: 15 }, pages: 83, pictures: 19 },
  "papers/crete": { files: { scan: 29, text: 34 }, pages: 271, pictures: 45 },
  "papers/chicago": { files: { "not-supported": 1, mixed: 8, text: 19 }, pages: 64, pictures: 9 },
  "mohican/pdf": { files: { scan: 25 }, pages: 30, pictures: 30 },
};

async function pagesOf(path: string): Promise<PaperPage[]> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
  await file.close();
  const { kind } = await kindOfFile({ head: buffer.subarray(0, bytesRead), path, name: basename(path) });
  const pages: PaperPage[] = [];
  for await (const page of papers.pages({ path, kind })) pages.push(page);
  return pages;
}

async function accountOf(folder: string): Promise<Account> {
  const files: Record<string, number> = {};
  const all: PaperPage[] = [];
  for (const path of globSync(join(CORPORA, folder, "**/*.{pdf,PDF,doc,docx}"))) {
    // A folder of Chicago's is named pdf, another doc.
    if (!/\.(?:pdf|docx?)$/i.test(path)) continue;
    const read = await pagesOf(path).catch((error: unknown) => {
      if (error instanceof PaperFailure) return error.reason;
      throw error;
    });
    const what = typeof read === "string" ? read : kindOfPages(read);
    files[what] = (files[what] ?? 0) + 1;
    if (typeof read !== "string") all.push(...read);
  }
  return { files, pages: all.length, pictures: all.filter(({ isPicture }) => isPicture).length };
}

function kindOfPages(pages: readonly PaperPage[]): string {
  const pictures = pages.filter(({ isPicture }) => isPicture).length;
  return pictures === 0 ? "text" : pictures === pages.length ? "scan" : "mixed";
}

for (const [folder, expected] of Object.entries(EXPECTED)) {
  test.skipIf(!existsSync(join(CORPORA, folder)))(`every paper of ${folder} has text, or a reason`, async () => {
    expect(await accountOf(folder)).toEqual(expected);
  });
}

test.skipIf(!existsSync(join(CORPORA, "san-mateo")))(
  "the text of an ordinance is in the order of its page",
  async () => {
    const [first] = await pagesOf(join(CORPORA, "san-mateo/ordinances/2019/adopted/2019-1.pdf"));
    const words = ["City of San Mateo", "Emergency Ordinance No.", "commercial operation of", "WHEREAS"];
    const places = words.map((word) => first?.text.toLowerCase().indexOf(word.toLowerCase()) ?? -1);
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  },
);
