import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { foldedWords } from "../src/domain/query/text/words.ts";
import { kindOfFile } from "../src/platform/files/kind/file-kind.ts";
import { PaperFailure, type PaperFile, type PaperPage } from "../src/platform/papers/paper.ts";
import { openPapers, type Papers } from "../src/platform/papers/papers.ts";
import { figure, has, heading, root } from "./tools.ts";

const CORPORA = join(root, "../shared/corpora");
const FOLDERS = ["san-mateo/ordinances", "papers/crete", "papers/chicago", "mohican/pdf"];
const FILES = "**/*.{pdf,PDF,doc,docx}";

/** Text of the papers in the corpora, and words recognized in ten scans (scans.txt). Skipped if they are missing. */
export async function benchPapers(): Promise<void> {
  heading("Text of documents");
  if (!existsSync(join(CORPORA, "papers"))) {
    console.log(`Skipped: ${CORPORA}/papers does not exist.`);
    return;
  }
  const papers = openPapers();
  try {
    for (const folder of FOLDERS) await account(papers, folder);
    await speed(papers);
    await recognition(papers);
  } finally {
    await papers.close();
  }
}

const pathsIn = (folder: string): readonly string[] =>
  globSync(join(CORPORA, folder, FILES), { exclude: (path) => path.endsWith("/xml") }).toSorted();

async function fileAt(path: string): Promise<PaperFile> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
  await file.close();
  const { kind } = await kindOfFile({ head: buffer.subarray(0, bytesRead), path, name: basename(path) });
  return { path, kind };
}

async function pagesOf(papers: Papers, file: PaperFile): Promise<readonly PaperPage[]> {
  const pages: PaperPage[] = [];
  for await (const page of papers.pages(file)) pages.push(page);
  return pages;
}

/** Says of each file of a folder whether it has text, needs recognition, or why it has neither. */
async function account(papers: Papers, folder: string): Promise<void> {
  const counts = new Map<string, number>();
  const count = (what: string, many = 1): void => void counts.set(what, (counts.get(what) ?? 0) + many);
  const reasons: string[] = [];
  for (const path of pathsIn(folder)) {
    const file = await fileAt(path);
    try {
      const pages = await pagesOf(papers, file);
      const pictures = pages.filter(({ isPicture }) => isPicture).length;
      const what = pictures === 0 ? "with text" : pictures === pages.length ? "scanned" : "partly scanned";
      count(file.kind === "pdf" || file.kind === "docx" ? what : `${what} (${file.kind} by its bytes)`);
      count("pages", pages.length);
      count("pages to recognize", pictures);
    } catch (error) {
      if (!(error instanceof PaperFailure)) throw error;
      count(`${error.reason} (${file.kind})`);
      reasons.push(`  ${relative(CORPORA, path)}: ${error.reason}`);
    }
  }
  figure(folder, `${pathsIn(folder).length} files`, [...counts].map(([what, many]) => `${many} ${what}`).join(", "));
  for (const reason of reasons) console.log(reason);
}

async function speed(papers: Papers): Promise<void> {
  const files = (await Promise.all(FOLDERS.flatMap(pathsIn).map(fileAt))).filter(({ kind }) => kind === "pdf");
  const started = performance.now();
  let pages = 0;
  for (const file of files) pages += (await pagesOf(papers, file)).length;
  const ours = (performance.now() - started) / 1000;
  const again = performance.now();
  if (has("pdftotext"))
    for (const { path } of files) execFileSync("pdftotext", ["-q", path, "-"], { maxBuffer: 2 ** 27 });
  else for (const { path } of files) await readFile(path);
  const theirs = (performance.now() - again) / 1000;
  const reference = has("pdftotext")
    ? `pdftotext ${(pages / theirs).toFixed(0)} pages/s`
    : `a plain read ${theirs.toFixed(1)} s`;
  figure(`${files.length} PDFs of ${pages} pages`, `${(pages / ours).toFixed(0)} pages/s`, reference);
}

interface Scan {
  readonly page: number;
  readonly path: string;
  readonly words: readonly string[];
}

async function recognition(papers: Papers): Promise<void> {
  const scans = scansIn(await readFile(join(import.meta.dirname, "scans.txt"), "utf8"));
  let [right, all, seconds] = [0, 0, 0];
  for (const { page, path, words } of scans) {
    const started = performance.now();
    const { text, confidence } = await papers.recognize({ path: join(CORPORA, path), kind: "pdf" }, page);
    const took = (performance.now() - started) / 1000;
    const found = commonLength(words, foldedWords(text));
    figure(
      `  ${basename(path)}, page ${page}`,
      `${found} of ${words.length} words`,
      `${took.toFixed(1)} s, sure by ${confidence}`,
    );
    [right, all, seconds] = [right + found, all + words.length, seconds + took];
  }
  figure(`${scans.length} scanned pages: words right`, `${((100 * right) / all).toFixed(1)} %`, `${right} of ${all}`);
  figure("  seconds per page", (seconds / scans.length).toFixed(1), "with the start of the recognition");
}

/** Reads scans.txt: "@ page path", then the words on it. */
function scansIn(text: string): readonly Scan[] {
  return text
    .split(/^@ /m)
    .slice(1)
    .map((scan) => {
      const [head = "", ...lines] = scan.split("\n");
      const [page = "", ...path] = head.split(" ");
      return { page: Number(page), path: path.join(" "), words: foldedWords(lines.join("\n")) };
    });
}

/** The number of words that two lists have in the same order. */
function commonLength(some: readonly string[], others: readonly string[]): number {
  let before = new Uint32Array(others.length + 1);
  for (const word of some) {
    const row = new Uint32Array(others.length + 1);
    for (const [at, other] of others.entries())
      row[at + 1] = word === other ? (before[at] ?? 0) + 1 : Math.max(row[at] ?? 0, before[at + 1] ?? 0);
    before = row;
  }
  return before.at(-1) ?? 0;
}
