import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { akomaNtoso } from "../../../domain/law/read/akoma-ntoso.ts";
import { memorySource } from "../../../domain/law/read/testing.ts";
import { openFiles } from "../../../platform/files/registered.ts";
import type { SearchIndex } from "../../../platform/search/port.ts";
import { openTestIndex } from "../../../platform/search/test-index.ts";
import { getCitedBy, getCodePage, type CodePage, type ImportReport } from "../contract/code.ts";
import { exportCode } from "../export/export.ts";
import { openTestTowns, type TestTowns } from "../test-towns.ts";
import { importCode } from "./import.ts";

const byLaw = (name: string, body: string): string =>
  `<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><meta><identification source="#t">
  <FRBRWork><FRBRuri value="/akn/us/act/by-law/2020/${name}"/><FRBRalias value="Larkmere: ${name}"/></FRBRWork></identification></meta><body>${body}</body></act></akomaNtoso>`;
const dogs = byLaw(
  "Dogs",
  `<section eId="s1"><num>1</num><heading>Definitions</heading>
    <content><p>“<def refersTo="#term-City">City</def>” means Larkmere.</p><p>“<def refersTo="#term-dog">dog</def>” means a dog of the <term refersTo="#term-City">City</term>.</p></content></section>
   <section eId="s2"><num>2</num><content><p>Every <term refersTo="#term-dog">dog</term> and <term refersTo="#term-cat">cat</term>, see <ref href="#s1">section 1</ref>.</p></content></section>`,
);
const cats = byLaw(
  "Cats",
  `<section eId="s1"><num>1</num><content><p>The <term refersTo="#term-City">City</term> has “<def refersTo="#term-cat">cats</def>”.</p></content></section>`,
);

describe("Uses of defined terms", () => {
  let towns: TestTowns;
  let search: SearchIndex;
  let folder: string;
  let report: ImportReport;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-terms-"));
    towns = await openTestTowns();
    search = await openTestIndex(join(folder, "search"));
    const source = memorySource({ "cats.xml": cats, "dogs.xml": dogs });
    const services = { db: towns.db, search, files: openFiles(towns.db, join(folder, "files")) };
    ({ report } = await importCode(services, { custId: "larkmere", source, reader: akomaNtoso, date: "2026-10-01" }));
    await towns.registry.refresh();
  });
  afterAll(async () => {
    await search.close();
    await towns.close();
    await rm(folder, { recursive: true, force: true });
  });

  const sectionOf = async (number: string, by: string): Promise<{ guid: string; page: CodePage }> => {
    const root = await towns.call(getCodePage, { site: "larkmere" });
    const pages = [root];
    for (let { next } = root; next !== null; { next } = pages.at(-1) ?? root)
      pages.push(await towns.call(getCodePage, { site: "larkmere", guid: next.guid }));
    for (const page of pages) {
      const start = page.outline.findIndex(({ heading }) => heading === by);
      const section = start === -1 ? undefined : page.outline.slice(start).find((each) => each.number === number);
      if (section !== undefined) return { guid: section.guid, page };
    }
    throw new Error(`There is no section ${number} of ${by}`);
  };

  it("lead to the definition in the same by-law, and stay text without one", async () => {
    const { guid, page } = await sectionOf("1", "Dogs");
    expect(page.html).toContain(`<dfn id="${guid}-term_dog">dog</dfn>`);
    const dog = `<a class="term" href="/${page.guid}#${guid}-term_dog" tabindex="-1">dog</a>`;
    expect((await sectionOf("2", "Dogs")).page.html).toContain(`Every ${dog} and cat, see`);
    expect((await sectionOf("1", "Cats")).page.html).toContain("<p>The City has");
  });

  it("are no citations: the report counts them apart, and a definition is not cited by them", async () => {
    expect(report.terms).toEqual({ all: 4, linked: 2 });
    expect(report.citations).toMatchObject({ all: 1, resolved: 1, targets: { section: 1 } });
    const [one, two] = [await sectionOf("1", "Dogs"), await sectionOf("2", "Dogs")];
    const { citedBy } = await towns.call(getCitedBy, { site: "larkmere", guid: one.guid });
    expect(citedBy.map(({ guid }) => guid)).toEqual([two.guid]);
  });

  it("are links in an HTML export, and marked in Akoma Ntoso", async () => {
    const site = await towns.registry.findSite("larkmere");
    const version = { customerId: towns.larkmere, versionId: site?.versionId ?? 0 };
    const textOf = async (format: "html" | "akn"): Promise<string> => {
      const files = openFiles(towns.db, join(folder, "files"));
      const { pieces } = await exportCode(towns.db, files, { version, guid: null, format, origin: null });
      let text = "";
      for await (const piece of pieces) text += piece;
      return text;
    };
    const { guid } = await sectionOf("1", "Dogs");
    expect(await textOf("html")).toContain(`<a class="term" href="#${guid}-term_dog" tabindex="-1">dog</a>`);
    expect(await textOf("akn")).toContain('<term refersTo="#term_dog">dog</term>');
  });
});
