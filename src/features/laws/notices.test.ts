import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { getCodePage } from "../code/contract/code.ts";
import { setCustomization, setLevels, userOf } from "../code/test-towns.ts";
import { saveLaw } from "./contract/laws.ts";
import { openTestLaws, type TestLaws } from "./test-laws.ts";

let world: TestLaws;
beforeAll(async () => {
  world = await openTestLaws();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const site = "larkmere";
const html = async (guid?: string, by: Actor = visitor, at = site): Promise<string> =>
  (await world.towns.call(getCodePage, { site: at, guid }, by)).html;
/** The notices of a page, each with the id of the element that has it. */
const notices = async (guid?: string, by?: Actor): Promise<string[]> =>
  [
    ...(await html(guid, by)).matchAll(
      /(?:id="([^"]*)"(?:(?! id=")[^])*?)<div class="law-notice" role="note">(.*?)<\/div>/g,
    ),
  ].map(([, id, text = ""]) => `${id}: ${text.replaceAll(/<[^>]*>/g, "")}`);
const text = { html: "<p>Be it enacted.</p>" };

describe("A page of the code", () => {
  test("says which new laws change a provision, at the paragraph that the law names", async () => {
    await setCustomization(world.towns, world.towns.larkmere, { dateFormat: "long" });
    const { documentId: id } = await world.add("2-2026", {
      ...text,
      adopted: "2026-06-17",
      dispositions: [{ guid: "1011", paragraph: "A(2)" }, { guid: "1012" }],
    });
    await world.add("3-2026", {
      adopted: "2026-07-01",
      adoptedDateAccuracy: "M",
      effective: "2026-09-01",
      dispositions: [{ guid: "1012" }, { guid: "1011", paragraph: "C(4)" }],
    });
    expect(await notices("1010")).toEqual([
      "1011: Changed by 1 law not yet in this code: Local Law No. 3-2026, adopted July 2026, effective September 1, 2026.",
      "1011-a-2: Changed by 1 law not yet in this code: Local Law No. 2-2026, adopted June 17, 2026. Read it",
      "1012: Changed by 2 laws not yet in this code:Local Law No. 3-2026, adopted July 2026, effective September 1, 2026.Local Law No. 2-2026, adopted June 17, 2026. Read it",
    ]);
    expect(await html("1010")).toContain(
      `<a href="/larkmere/laws/${id}" aria-label="Read it: Local Law No. 2-2026">Read it</a>`,
    );
    await setCustomization(world.towns, world.towns.larkmere, {});
  });

  test("says so at the root of the code, with a link to the table", async () => {
    expect(await notices()).toEqual([]);
    await world.add("2-2026");
    expect(await notices()).toEqual(["1000: 1 law is not in this code yet. See it"]);
    await world.add("3-2026");
    expect(await notices()).toEqual(["1000: 2 laws are not in this code yet. See them"]);
    expect(await html()).toContain(`<a href="/larkmere/laws" aria-label="See them: new laws">`);
  });

  test("says nothing of laws that are deleted, in the code, or not for the caller, and nothing in archives", async () => {
    const [earlier, current] = world.versions;
    const dispositions = [{ guid: "1011" }];
    await world.add("1-2020", { dispositions, suppedBy: earlier });
    await world.add("1-2025", { dispositions, appendedTo: current, suppedBy: current });
    await world.add("1-1999", { dispositions, appendedTo: null });
    expect(await notices("1010")).toEqual([]);
    const { documentId: id } = await world.add("2-2026", { dispositions });
    expect(await notices("1010")).toHaveLength(1);
    expect(await html("1010", visitor, "larkmere-1")).not.toContain("law-notice");
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/ALL/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    expect(await notices("1010")).toEqual([]);
    expect(await notices()).toEqual([]);
    expect(await notices("1010", userOf(world.towns.larkmere))).toHaveLength(1);
    await setLevels(world.towns, world.towns.larkmere, {});
    await world.towns.call(saveLaw, { site, id, suppedBy: current }, world.clerk);
    expect(await notices("1010")).toEqual([]);
    await world.towns.call(saveLaw, { site, id, suppedBy: null }, world.clerk);
    expect(await notices("1010")).toHaveLength(1);
    await world.towns.call(saveLaw, { site, id, deleted: true }, world.clerk);
    expect(await notices("1010")).toEqual([]);
  });

  test("tells about the laws of a withdrawn version again", async () => {
    const [earlier, current] = world.versions;
    await world.add("2-2022", { dispositions: [{ guid: "1011" }], appendedTo: current, suppedBy: earlier });
    expect(await notices("1010")).toEqual([]);
    await world.towns.db.execute(sql`update versions set unpublished = true where id = ${earlier}`);
    await setLevels(world.towns, world.towns.larkmere, {});
    expect(await notices("1010")).toHaveLength(1);
    await world.towns.db.execute(sql`update versions set unpublished = false where id = ${earlier}`);
    await setLevels(world.towns, world.towns.larkmere, {});
  });

  test("leads from the history of a provision to the laws that it names", async () => {
    const [earlier] = world.versions;
    expect(await html("1010")).toContain("[Ord. 7, 2001]");
    const law = { legislationType: "Ordinance", legislationYear: null, suppedBy: earlier };
    const { documentId: id } = await world.add("7", law);
    // It has nothing to read.
    expect(await html("1010")).toContain("[Ord. 7, 2001]");
    await world.towns.call(saveLaw, { site, id, html: "<p>Be it enacted.</p>" }, world.clerk);
    const linked = `[<a class="cite" href="/larkmere/laws/${id}">Ord. 7</a>, 2001]`;
    expect(await html("1010")).toContain(linked);
    await world.towns.db.execute(
      sql`update texts set content = replace(content, 'Elsewhere.', 'Elsewhere. (Ord. 7, § 2)')`,
    );
    await setLevels(world.towns, world.towns.larkmere, {});
    expect(await html("1010")).toContain(
      `Elsewhere. (<a class="cite" href="/larkmere/laws/${id}">Ord. 7</a>, <span class="together">§ 2</span>)`,
    );
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/LEDGER/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    expect(await html("1010")).toContain("[Ord. 7, 2001]");
    expect(await html("1010", userOf(world.towns.larkmere))).toContain(linked);
  });

  test("of another town says nothing about the laws of this one", async () => {
    await world.add("2-2026", { dispositions: [{ guid: "1011" }] });
    const clerk = userOf(world.towns.millbrook);
    expect(await html(undefined, clerk, "millbrook")).not.toContain("law-notice");
  });
});
