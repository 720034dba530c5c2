import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageHtml, type Page } from "../../../domain/law/html.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { markCitations } from "../../../domain/law/text-citations.ts";
import { memorySource, openLawDocument } from "../../../domain/law/read/testing.ts";
import { rows } from "../../../platform/db/db.ts";
import type { ImportReport } from "../contract/code.ts";
import { chapter, code, contentOfVersion, guidsOf, openTestTown, section, type TestTown } from "./test-town.ts";

const fees = section(
  "7.50.010",
  "Fees",
  "<para><num>(a)</num><text>Fees of Section 7.60.010 are due under Chapter 7.60. See Section 9.99.010.</text></para>" +
    "<para><num>(b)</num><text>Section 7.60.010 of the Education Law does not apply.</text></para>",
);

describe("Citations that the source does not mark", () => {
  let town: TestTown;
  beforeAll(async () => {
    town = await openTestTown();
  });
  afterAll(() => town.close());

  it("lead to provisions of the code, and are counted in the report", async () => {
    const dues = section("7.60.010", "Dues", "Dues are paid in May.");
    const { report } = await town.import(code(chapter("7.50", "Fees", fees), chapter("7.60", "Dues", dues)));
    expect(report.citations).toEqual({
      all: 0,
      resolved: 0,
      external: 0,
      unresolved: 0,
      found: 3,
      foundResolved: 2,
      unlinked: { marked: {}, found: { unresolved: 1, "other-law": 1 } },
      targets: { section: 1, chapter: 1 },
    });
    expect(report.warnings).toEqual([]);
    const guids = await guidsOf(town, "oakley-1");
    const { citations } = await contentOfVersion(town, 1);
    expect(citations).toEqual([
      { from_guid: guids["7.50.010"], ordinal: 0, to_guid: guids["7.60.010"], anchor: "" },
      { from_guid: guids["7.50.010"], ordinal: 1, to_guid: guids["7.60"], anchor: "" },
    ]);
  });
});

it("Whole numbers after the acronym of the code are counted as citations that the source does not mark", async () => {
  const town = await openTestTown();
  try {
    const rules = section(".02", "Rules", "See COMAR 13A.06.01 and COMAR 99.01.");
    const title = chapter("13A", "Education", chapter("06", "Aid", section(".01", "Scope", "All schools."), rules));
    const index = openLawDocument(title, 'id="Code of Maryland Regulations"');
    const { report } = await town.import(memorySource({ "index.xml": index }, "index.xml"));
    expect(report.citations).toMatchObject({ all: 0, unresolved: 0, found: 2, foundResolved: 1 });
    expect(report.warnings).toEqual([]);
  } finally {
    await town.close();
  }
});

it("The report names each citation that leads nowhere; the stored one, the first thousand", async () => {
  const town = await openTestTown();
  try {
    const cites = Array.from({ length: 1200 }, (_, at) => `<cite path="§9-${at}">§ 9-${at}</cite>`).join(", ");
    const { report } = await town.import(code(section("1-1", "Fees", `<text>See ${cites}.</text>`)));
    expect(report.warnings).toHaveLength(1200);
    const [stored] = await rows<{ report: ImportReport }>(town.database.db, sql`select report from versions`);
    expect(stored?.report.warnings).toHaveLength(1001);
    expect(stored?.report.warnings.at(-1)?.message).toBe("And 200 more of this kind.");
  } finally {
    await town.close();
  }
});

it("A citation in the text that leads nowhere looks like text", () => {
  const content: Content = markCitations({ body: [{ k: "p", c: ["See section 3 and section 4."] }], notes: [] });
  const provision = {
    guid: "1",
    depth: 1,
    type: "section",
    label: "§",
    number: "2",
    heading: "",
    status: "inForce",
    effective: null,
    content,
  } as const;
  const surroundings: Page["surroundings"] = {
    href: ({ guid }) => `/oakley/${guid}`,
    citation: (_, ordinal) => (ordinal === 0 ? { page: "9", guid: "9", anchor: "" } : undefined),
    definition: () => undefined,
    image: () => undefined,
  };
  const entries = [{ part: false, it: provision }] as const;
  expect(pageHtml({ guid: "1", heading: null, entries, surroundings, citedBy: () => undefined })).toContain(
    'See <a class="cite" href="/oakley/9">section 3</a> and section 4.',
  );
});
