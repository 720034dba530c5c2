import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../../domain/query/parse.ts";
import type { Query } from "../../../domain/query/query.ts";
import type { SearchDocument } from "../port.ts";
import { openSqliteIndex } from "./sqlite-index.ts";
import type { SqliteIndex } from "./sqlite-index.ts";

const filler = "It is kept in good repair at all times by the one to whom it belongs. ";

type Row = readonly [label: string, number: string, title: string, text?: string];
const rows: readonly Row[] = [
  ["Title", "7", "Animals"],
  ["Chapter", "7.10", "Dogs"],
  ["§", "7.10.010", "Hours.", "They are not taken out between ten and six."],
  ["§", "7.10.020", "Leashes.", "A leash is worn in the street. The police see to it."],
  ["Title", "9", "Streets"],
  ["§", "9.10", "Park ranger.", `The park ranger keeps the park. ${filler}`],
  ["§", "9.20", "Parking at night.", `Nobody may leave a car. ${filler}`],
  ["§", "9.30", "Parking of trailers. [Repealed]", ""],
  [
    "§",
    "9.40",
    "Hours.",
    `Shops close at six. Dogs wait at the door, and at the hours of closing they are fetched. ${filler}`,
  ],
  ["§", "9.50", "Security deposits.", "The landlord gives back the security deposit."],
  [
    "§",
    "9.60",
    "Banks.",
    `A deposit is taken with security. A security is no deposit; each deposit needs some other security. ${filler}`,
  ],
  ["§", "9-823", "Kiosks.", "A kiosk is blue."],
  [
    "§",
    "9-1823",
    "Booths.",
    "See section 9-823 and section 823 of the act; 823 applies to each booth, and 823 is the rule.",
  ],
];

function* documents(): Generator<readonly SearchDocument[]> {
  const path: SearchDocument[] = [];
  for (const [position, [label, number, title, text = ""]] of rows.entries()) {
    path.length = label === "Title" ? 0 : label === "Chapter" || path.length < 2 || number.startsWith("9") ? 1 : 2;
    const parents = path.map((each) => ({ id: each.id, title: `${each.label} ${each.number} ${each.title}` }));
    const document: SearchDocument = {
      id: String(position + 1),
      kind: "code",
      role: "provision",
      number,
      label,
      title,
      text,
      notes: "",
      terms: [],
      parents,
      position,
    };
    if (label !== "§") path.push(document);
    yield [document];
  }
}

describe("The embedded engine ranks first [OPEN-106]", () => {
  let folder: string;
  let index: SqliteIndex;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "towncode-relevance-"));
    index = await openSqliteIndex({ folder });
    await index.build("larkmere/1", documents());
  });
  afterAll(async () => {
    await index.close();
    await rm(folder, { recursive: true, force: true });
  });
  const order = async (query: string | Query): Promise<string[]> =>
    (
      await index.search(["larkmere/1"], {
        query: typeof query === "string" ? parse(query) : query,
        sort: "relevance",
        offset: 0,
        limit: 20,
      })
    ).hits.map((hit) => hit.number);

  it.each([
    ["the word in the form of the query", "parking", "9.20"],
    ["law in force before repealed law", "parking", "9.20"],
    ["adjacent words", "security deposit", "9.50"],
    ["a section under a title that has the word", "dog hours", "9.40"],
    ["a number with this ending", "823", "9-823"],
    ["a provision cited with other words", "9.60 landlord", "9.60"],
    ["sections of a title cited with other words", "title 9 hours", "9.40"],
    ["a cited chapter whose title has the words", "chapter 7.10 dogs", "7.10"],
    ["a citation within another", "title 7 chapter 7.10", "7.10"],
    ["a citation as written in a letter", "Section 9.50 of the Municipal Code", "9.50"],
  ])("%s: %s", async (_what, text, first) => {
    expect((await order(text))[0]).toBe(first);
  });
  it("an exact number before one with the same ending", async () => {
    expect(await order("9-823")).toEqual(["9-823", "9-1823"]);
  });
  it("the word itself before a synonym", async () => {
    expect(await order({ k: "word", word: "kiosk", also: ["booth"] })).toEqual(["9-823", "9-1823"]);
  });
  it("the same results for any form of a word, even with another stem", async () => {
    const hours: Query = { k: "word", word: "hours" };
    expect(await order({ k: "and", of: [{ k: "word", word: "doggies", forms: ["dogs"] }, hours] })).toEqual(
      await order("dogs hours"),
    );
    expect(
      await order({
        k: "and",
        of: [
          { k: "word", word: "bond", forms: ["security"] },
          { k: "word", word: "deposit" },
        ],
      }),
    ).toEqual(await order("security deposit"));
  });
  it("results in a cited title before others", async () => {
    expect(await order("title 7 hours")).toEqual(["7.10.010", "9.40"]);
  });
});
