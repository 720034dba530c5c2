import { join } from "node:path";
import { chooseReader } from "../../domain/law/read/index.ts";
import type { ReadProvision } from "../../domain/law/provision.ts";
import type { Sink } from "../../domain/law/reader.ts";
import { openSource } from "../../platform/files/source.ts";

const CODE = join(import.meta.dirname, "../../../demo/code/larkmere-2026-03-01.xml");

/** A chapter of the demonstration code. The `depth` of its provisions is relative to it. */
export interface TemplateChapter {
  readonly number: string;
  readonly provisions: readonly TemplateProvision[];
}

export interface TemplateProvision {
  readonly provision: ReadProvision;
  readonly depth: number;
  /** Its content as JSON, in which words are replaced. */
  readonly content: string;
}

/** Reads the chapters of the demonstration code, without those that have no sections. */
export async function readTemplate(): Promise<readonly TemplateChapter[]> {
  const source = await openSource(CODE);
  const provisions: ReadProvision[] = [];
  const ignore = (): void => {};
  const sink: Sink = {
    provision: (provision) => void provisions.push(provision),
    indexEntry: ignore,
    document: ignore,
    warn: ignore,
    decide: ignore,
    count: ignore,
    progress: ignore,
  };
  await (await chooseReader(source, "akn")).read(source, sink, { date: null, rules: null });
  const chapters: { number: string; depth: number; provisions: TemplateProvision[] }[] = [];
  for (const provision of provisions.toSorted((a, b) => a.position - b.position)) {
    const { type, depth, number, content } = provision;
    if (type === "chapter") chapters.push({ number, depth, provisions: [] });
    const chapter = chapters.at(-1);
    // Pictures are for the demonstration only.
    if (chapter !== undefined && depth >= chapter.depth)
      chapter.provisions.push({ provision, depth: depth - chapter.depth, content: withoutPictures(content) });
  }
  return chapters.filter(({ provisions: of }) => of.some(({ provision: { type } }) => type === "section"));
}

function withoutPictures(content: ReadProvision["content"]): string {
  const isPicture = (each: unknown): boolean =>
    typeof each === "object" &&
    each !== null &&
    (("k" in each && each.k === "img") || ("t" in each && each.t === "img"));
  return JSON.stringify(content, (_name, value: unknown) =>
    Array.isArray(value) ? value.filter((each) => !isPicture(each)) : value,
  );
}
