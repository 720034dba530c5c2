import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../app/catalog.ts";
import type { Actor } from "../../platform/http/access.ts";
import type { Site } from "../../platform/http/site.ts";
import { revisionKey } from "../../platform/http/site.ts";
import { insertVersion, item, p, type Part } from "../code/fixture.ts";
import { setCustomization, setLevels } from "../code/test-towns.ts";
import { deleteDocument, editDocument } from "../documents/contract/documents.ts";
import { openTestDocuments, userOf, visitor, type TestDocuments } from "../documents/test-documents.ts";
import { getSession } from "../sites/contract/session.ts";
import { raiseRevision } from "../sites/parts/server/revision.ts";
import { checkReferences } from "./parts/server/problems.ts";
import { referencesAsText, showReferences } from "../../platform/references/show-references.ts";

let world: TestDocuments;
let minutes: number;
let open: number;
let hidden: number;
beforeAll(async () => {
  world = await openTestDocuments();
  minutes = (await world.addType("Minutes")).id;
  open = (await world.add(minutes, "March & April", { date: "2026-04-01" })).id;
  hidden = (await world.add(minutes, "Executive session", { isPrivate: true })).id;
});
beforeEach(() => showAgain());
afterAll(() => world.close());

const showAgain = (): Promise<void> => world.towns.registry.refresh();

async function siteOf(id: string): Promise<Site> {
  const site = await world.towns.registry.findSite(id);
  if (site === null) throw new Error(`There is no site ${id}.`);
  return site;
}
async function readerAt(id: string, actor: Actor) {
  const { db, registry } = world.towns;
  return { catalog, db, gate: registry, actor, site: await siteOf(id) };
}
const cite = (reference: string, words = "", more = ""): string =>
  `<cite data-reference="${reference}"${more}>${words}</cite>`;

interface Where {
  readonly id?: string;
  readonly actor?: Actor;
}

async function shown(html: string, { id = "larkmere", actor = visitor }: Where = {}): Promise<string> {
  const [text = ""] = await showReferences(await readerAt(id, actor), [html]);
  return text;
}
async function asText(html: string): Promise<string> {
  const [text = ""] = await referencesAsText(await readerAt("larkmere", visitor), [html]);
  return text;
}

describe("A reference to a provision", () => {
  test("[~REFPICK-01: code] shows the name and the address of today's provision", async () => {
    expect(await shown(`<p>${cite("provision:1011")}</p>`)).toBe(
      '<p><a class="reference" href="/1010#1011">§ 12-1 Parking</a></p>',
    );
  });

  test("shows a paragraph, and the innermost that the provision still has", async () => {
    expect(await shown(cite("provision:1011-a-2"))).toBe(
      '<a class="reference" href="/1010#1011-a-2">§ 12-1(a)(2) Parking</a>',
    );
    expect(await shown(cite("provision:1011-a-9"))).toContain('href="/1010#1011-a">§ 12-1(a) Parking');
    expect(await shown(cite("provision:1011-z"))).toContain('href="/1010#1011">§ 12-1 Parking');
  });

  test("keeps its author's words, with the name as a tooltip", async () => {
    expect(await shown(cite("provision:1011", "where to &lt;park&gt;", ' data-window="new"'))).toBe(
      '<a class="reference" href="/1010#1011" title="§ 12-1 Parking" target="_blank" rel="noopener">where to &lt;park&gt;</a>',
    );
  });

  test("leads into the archive in which it is read", async () => {
    expect(await shown(cite("provision:1011"), { id: "larkmere-1" })).toContain('href="/larkmere-1/1010#1011"');
    expect(await shown(cite("provision:1012"), { id: "larkmere-1" })).toContain('href="/1010#1012"');
  });

  test("says that its target is no longer in the code, and leads to the version that had it", async () => {
    expect(await shown(cite("provision:1019"))).toBe(
      '<a class="reference" href="/larkmere-1/1010#1019">§ 12-9 Horses</a> <span class="reference-remark">(no longer in the code)</span>',
    );
    expect(await shown(cite("provision:1013"))).toContain("(reserved)");
  });

  test("does not lead to versions where the town hides them", async () => {
    const { towns } = world;
    await setLevels(towns, towns.larkmere, { VERSION: { currentLevel: "ADMIN", maximumLevel: "PUBLIC" } });
    expect(await shown(cite("provision:1019"))).toBe(
      '§ 12-9 Horses <span class="reference-remark">(no longer in the code)</span>',
    );
    await setLevels(towns, towns.larkmere, {});
  });

  test("of another town, or of none, is text with a hint", async () => {
    const gone = '<span class="reference-remark">(a part of the code that no longer exists)</span>';
    expect(await shown(cite("provision:2001"))).toBe(gone);
    expect(await shown(cite("provision:99"))).toBe(gone);
    expect(await shown(cite("provision:x1"))).toBe(gone);
    expect(await shown(cite("plan:1", "the plan"))).toBe(
      'the plan <span class="reference-remark">(this reference no longer exists)</span>',
    );
  });
});

describe("A reference to a document", () => {
  test("[~REFPICK-01: documents] shows its title and leads to its file, at a page", async () => {
    expect(await shown(cite(`document:${open}`))).toBe(
      `<a class="reference" href="/larkmere/document/${open}.pdf">March &amp; April</a>`,
    );
    expect(await shown(cite(`document:${open}-3`))).toContain(`.pdf#page=3">March &amp; April, page 3`);
  });

  test("[OPEN-114] tells those who may not see it nothing of it, and others everything", async () => {
    const nothing = '<span class="reference-remark">(a document that is not public)</span>';
    expect(await shown(cite(`document:${hidden}`))).toBe(nothing);
    expect(await shown(cite(`document:${hidden}`, "the session"))).toBe("the session");
    expect(await asText(cite(`document:${hidden}`))).toBe(nothing);
    const clerk = userOf(world.towns.larkmere, ["PUBDOC/PRIVATE/VIEW"]);
    expect(await shown(cite(`document:${hidden}`), { actor: clerk })).toContain(">Executive session</a>");
    expect(await shown(cite(`document:${hidden}`))).toBe(nothing);
  });

  test("that was deleted is text with a hint", async () => {
    const { towns, clerk } = world;
    const { id } = await world.add(minutes, "Draft");
    await towns.call(deleteDocument, { site: "larkmere", id }, clerk);
    expect(await shown(cite(`document:${id}`, "our draft"))).toBe(
      'our draft <span class="reference-remark">(this document no longer exists)</span>',
    );
  });
});

test("Exports and paper have citations without links", async () => {
  expect(await asText(`<p>See ${cite("provision:1011-a")}.</p>`)).toBe(
    "<p>See § 12-1(a), Code of the Town of Larkmere.</p>",
  );
  expect(await asText(cite("provision:1011", "the rule"))).toBe("the rule (§ 12-1, Code of the Town of Larkmere)");
  expect(await asText(cite("provision:1019"))).toContain("§ 12-9, Code of the Town of Larkmere, no longer in the code");
  expect(await asText(cite(`document:${open}`))).toBe("March &amp; April, Minutes, Apr 1, 2026");
});

describe("The texts of a town", () => {
  const withMessage = (homePageMessage: string): Promise<void> =>
    setCustomization(world.towns, world.towns.larkmere, { homePageMessage });
  const message = async (actor: Actor = visitor): Promise<string> =>
    (await world.towns.call(getSession, { site: "larkmere" }, actor)).customization.homePageMessage;

  test("show the title of a document as soon as it is changed, on pages that are kept for the code", async () => {
    const { towns, clerk } = world;
    await withMessage(cite(`document:${open}`));
    expect(await message()).toContain("March &amp; April");
    const kept = async (): Promise<string> => revisionKey(await siteOf("larkmere"), ["code", "sites"]);
    const before = await kept();
    await world.add(minutes, "Another one", { date: "2026-05-01" });
    expect(await kept()).toBe(before);
    const edited = { site: "larkmere", id: open, typeId: minutes, date: "2026-04-01" };
    const { document } = await towns.call(editDocument, { ...edited, title: "Spring" }, clerk);
    expect(document.title).toBe("Spring");
    expect(await kept()).not.toBe(before);
    expect(await message()).toContain(">Spring</a>");
  });

  test("follow a provision that a new version renumbers", async () => {
    const { db, larkmere } = world.towns;
    await withMessage(cite("provision:1011-a"));
    expect(await message()).toContain("§ 12-1(a) Parking");
    await insertVersion(
      db,
      { id: larkmere, custId: "larkmere" },
      { number: 3, current: true, root: RENUMBERED, updatedDate: "2026-10-01" },
    );
    await raiseRevision(db, larkmere, "code");
    await showAgain();
    expect(await message()).toBe('<a class="reference" href="/1010#1011-a">§ 14-7(a) Standing and parking</a>');
    expect(await shown(cite("provision:1012", "the fine"))).toBe(
      '<a class="reference" href="/1010#1012" title="§ 14-8 Fines">the fine</a> <span class="reference-remark">(repealed)</span>',
    );
    expect(await shown(cite("provision:1011"), { id: "larkmere-2" })).toContain("§ 12-1 Parking");
  });

  test("are listed with references whose targets are gone or repealed", async () => {
    const { towns } = world;
    await withMessage(
      `<p>${cite("provision:1011")} ${cite("provision:77", "A &amp; B")} ${cite("provision:1012")} ${cite(`document:${hidden}`)}</p>`,
    );
    const found = await checkReferences({ db: towns.db, catalog }, await siteOf("larkmere"));
    expect(found).toEqual({
      count: 4,
      problems: [
        {
          text: "Home page message",
          href: "/dashboard/larkmere/settings",
          words: "A & B",
          problem: "gone",
          remark: null,
          targetHref: null,
        },
        {
          text: "Home page message",
          href: "/dashboard/larkmere/settings",
          words: "§ 14-8 Fines",
          problem: "changed",
          remark: "repealed",
          targetHref: "/1010#1012",
        },
      ],
    });
    await towns.db.execute(sql`update customers set customization = '{}' where id = ${towns.larkmere}`);
  });
});

const RENUMBERED: Part = {
  guid: 1000,
  type: "code",
  heading: "Code of Larkmere",
  page: true,
  parts: [
    {
      guid: 1010,
      type: "chapter",
      label: "Chapter",
      number: "14",
      heading: "Streets",
      page: true,
      parts: [
        {
          guid: 1011,
          type: "section",
          label: "§",
          number: "14-7",
          heading: "Standing and parking",
          body: [item("(a)", "a", p("Nowhere."))],
        },
        { guid: 1012, type: "section", label: "§", number: "14-8", heading: "Fines", status: "repealed" },
      ],
    },
  ],
};
