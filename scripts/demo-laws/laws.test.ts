import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { plainBlocks } from "../../src/domain/law/plain.ts";
import { readCodes, type Code } from "./codes.ts";

interface Law {
  readonly number: string;
  readonly adopted: string;
  readonly accuracy: string;
  readonly deleted: boolean;
  readonly affects: readonly { readonly action: string; readonly within: string; readonly paragraph: string }[];
  readonly file?: string;
  readonly html?: string;
}

/** "[Added 2-13-2024 by L.L. No. 1-2024; amended 3-11-2025 by L.L. No. 1-2025]" */
const NOTED = /(\d{1,2})-(\d{1,2})-(\d{4}) by L\.L\. No\. (\d+-\d{4})/g;
/** All changes since then have their law. */
const COMPLETE_FROM = "2022-12-01";

let codes: Code[];
let laws: Law[];
beforeAll(async () => {
  codes = await readCodes();
  laws = JSON.parse(await readFile(join(import.meta.dirname, "../../demo/laws/laws.json"), "utf8")) as Law[];
}, 60_000);

describe("The local laws of the demonstration town", () => {
  test("are forty since 1998, three of them adopted after the current version, and a deleted one", () => {
    const valid = laws.filter(({ deleted }) => !deleted);
    expect([valid.length, laws.length]).toEqual([40, 41]);
    expect(valid[0]?.adopted).toBe("1998-03-10");
    const current = codes.at(-1)?.date ?? "";
    expect(valid.filter(({ adopted }) => adopted > current).map(({ number }) => number)).toEqual([
      "2-2026",
      "3-2026",
      "4-2026",
    ]);
    expect(valid.filter(({ file, html }) => file === undefined && html === undefined)).toHaveLength(2);
    expect(valid.filter(({ accuracy }) => accuracy === "M").map(({ number }) => number)).toEqual(["3-2001"]);
  });

  test("agree with the history notes of the code", () => {
    const known = new Map(laws.map((law) => [law.number, law]));
    const differences: string[] = [];
    for (const { label, number, content } of codes.at(-1)?.provisions ?? [])
      for (const note of content.notes)
        for (const [, month = "", day = "", year = "", law = ""] of plainBlocks(note.b).matchAll(NOTED)) {
          const name = `${label} ${number}`;
          const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
          const found = known.get(law);
          if (found === undefined && date >= COMPLETE_FROM) differences.push(`There is no Local Law No. ${law}.`);
          if (found !== undefined && found.adopted !== date) differences.push(`${law} was adopted ${date} (${name})`);
          const isTold = label !== "§" || date < COMPLETE_FROM;
          if (!isTold && found?.affects.some(({ within }) => within === name) === false && !adds(found, number))
            differences.push(`${law} affects ${name}`);
        }
    expect(differences).toEqual([]);
  });
});

/** Whether a law adds the chapter of a section. */
const adds = ({ affects }: Law, section: string): boolean =>
  affects.some(({ action, within }) => action === "add" && within === `Chapter ${section.split("-")[0]}`);
