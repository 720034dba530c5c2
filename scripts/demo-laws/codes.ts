import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Block, ReadProvision } from "../../src/domain/law/provision.ts";
import { plainBlocks } from "../../src/domain/law/plain.ts";
import { gather, memorySource } from "../../src/domain/law/read/testing.ts";

const folder = join(import.meta.dirname, "../../demo/code");
const DATES = ["2023-06-01", "2024-09-15", "2026-03-01"];

/** A version of the demonstration's code. */
export interface Code {
  readonly date: string;
  readonly provisions: readonly ReadProvision[];
}

/** All versions, oldest first. */
export const readCodes = async (): Promise<Code[]> =>
  Promise.all(
    DATES.map(async (date) => {
      const xml = await readFile(join(folder, `larkmere-${date}.xml`), "utf8");
      return { date, provisions: (await gather(memorySource({ code: xml }, "code"))).provisions };
    }),
  );

/** The version that was made first after a law was adopted, or the last one. */
export function codeAfter(codes: readonly Code[], adopted: string): Code {
  const code = codes.find(({ date }) => date >= adopted) ?? codes.at(-1);
  if (code === undefined) throw new Error("There is no version.");
  return code;
}

/** "§ 58-8", "Chapter 58" */
export function findProvision({ provisions }: Code, name: string): ReadProvision {
  const number = name.replace(/^(?:§|Chapter) /, "");
  const type = name.startsWith("§") ? "section" : "chapter";
  const found = provisions.find((each) => each.type === type && each.number === number);
  if (found === undefined) throw new Error(`No version of the code has ${name}.`);
  return found;
}

/** Sections of a chapter, in its order, with those of its articles. */
export function sectionsIn({ provisions }: Code, chapter: ReadProvision): ReadProvision[] {
  const within = new Set([chapter.position]);
  return provisions.filter(({ position, parent, type }) => {
    if (parent === null || !within.has(parent)) return false;
    within.add(position);
    return type === "section";
  });
}

/** Text of a section, or of a paragraph of it ("A(5)"): lines of `plainBlocks`. */
export function linesOf(section: ReadProvision, paragraph: string): string[] {
  const path = paragraph.split(/[()]+/).filter((part) => part !== "");
  const blocks = path.reduce<readonly Block[]>((within, part) => {
    const found = within.find((block) => block.k === "item" && block.num.replaceAll(/[^\dA-Za-z]/g, "") === part);
    if (found?.k !== "item") throw new Error(`§ ${section.number} has no paragraph ${paragraph}.`);
    return part === path.at(-1) ? [found] : found.b;
  }, section.content.body);
  return plainBlocks(blocks)
    .split("\n")
    .filter((line) => line !== "");
}
