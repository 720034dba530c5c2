import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../app/catalog.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { setCustomization, setLevels } from "../code/test-towns.ts";
import { referencesAsText, showReferences } from "../../platform/references/show-references.ts";
import { getSession } from "../sites/contract/session.ts";
import { putLawFile, saveLaw } from "./contract/laws.ts";
import { lawReference } from "./reference-kind.ts";
import { laws } from "./tables.ts";
import { openTestLaws, type TestLaws } from "./test-laws.ts";

const site = "larkmere";
const USERS = { currentLevel: "USER", maximumLevel: "PUBLIC" } as const;
const cite = (id: number, words = ""): string => `<cite data-reference="law:${id}">${words}</cite>`;

describe("A reference to a law", () => {
  let world: TestLaws;
  let hens: number;
  let towers: number;
  beforeAll(async () => {
    world = await openTestLaws();
    hens = (await world.add("2-2026", { title: "Hens & coops", adopted: "2026-05-12", html: "<p>Eight hens.</p>" }))
      .documentId;
    towers = (await world.add("3-2001", { legislationYear: 2001, adopted: "2001-03-01", adoptedDateAccuracy: "M" }))
      .documentId;
  });
  afterAll(() => world.close());

  const readerOf = async (actor: Actor) => {
    const found = await world.towns.registry.findSite(site);
    if (found === null) throw new Error("There is no Larkmere.");
    return { catalog, db: world.towns.db, gate: world.towns.registry, actor, site: found };
  };
  const shown = async (html: string, actor: Actor = visitor): Promise<string | undefined> =>
    (await showReferences(await readerOf(actor), [html]))[0];

  test("shows its title and leads to its page, or to its PDF; one with neither has no link", async () => {
    expect(await shown(cite(hens))).toBe(`<a class="reference" href="/larkmere/laws/${hens}">Hens &amp; coops</a>`);
    expect(await shown(cite(hens, "the hens"))).toContain('title="Hens &amp; coops">the hens</a>');
    expect(await shown(cite(towers))).toBe("Local Law No. 3-2001");
    const file = await world.received("%PDF-1.4\n1 0 obj", "hens.pdf");
    const { documentId: id } = await world.add("9-2026");
    await world.towns.call(putLawFile, { site, id, file }, world.clerk);
    expect(await shown(cite(id))).toContain(`href="/larkmere/laws/${id}.pdf"`);
  });

  test("is cited in print with its number, and its date as exactly as it is known", async () => {
    const [text] = await referencesAsText(await readerOf(visitor), [`${cite(hens)}; ${cite(towers, "The towers")}`]);
    expect(text).toBe(
      "Local Law No. 2-2026, adopted May 12, 2026; The towers (Local Law No. 3-2001, adopted March 2001)",
    );
  });

  test("shows nothing of a law that the reader may not see, or that was deleted", async () => {
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/ALL/VIEW": USERS,
      "LAW/LEDGER/VIEW": USERS,
    });
    expect(await shown(cite(hens))).toBe('<span class="reference-remark">(a law that is not public)</span>');
    await setLevels(world.towns, world.towns.larkmere, {});
    await world.towns.call(saveLaw, { site, id: hens, deleted: true }, world.clerk);
    expect(await shown(cite(hens, "the hens"))).toContain("this law no longer exists");
    expect(await shown(cite(hens, "the hens"), world.clerk)).toContain("(deleted)");
    await world.towns.call(saveLaw, { site, id: hens, deleted: false }, world.clerk);
    expect(await shown(cite(999_999))).toBe('<span class="reference-remark">(a law that no longer exists)</span>');
  });

  test("shows nothing of another town's law", async () => {
    const [theirs] = await world.towns.db
      .insert(laws)
      .values({
        customerId: world.towns.millbrook,
        legislationType: "Local Law",
        number: "1-2026",
        createdBy: "x",
        updatedBy: "x",
      })
      .returning({ id: laws.id });
    expect(await shown(cite(theirs?.id ?? 0))).toContain("a law that no longer exists");
  });

  test("shows a new title at once on all pages", async () => {
    await setCustomization(world.towns, world.towns.larkmere, { homePageMessage: cite(hens) });
    const message = async (): Promise<string> =>
      (await world.towns.call(getSession, { site }, visitor)).customization.homePageMessage;
    expect(await message()).toContain("Hens &amp; coops");
    await world.towns.call(saveLaw, { site, id: hens, title: "Poultry" }, world.clerk);
    expect(await message()).toContain("Poultry");
    await setCustomization(world.towns, world.towns.larkmere, { homePageMessage: "" });
  });

  test("leads to the same law in a restored town", () => {
    const moves = { guid: () => null, id: (table: string, id: number) => (table === "laws" && id === 5 ? 71 : null) };
    expect([lawReference.moved("5", moves), lawReference.moved("6", moves)]).toEqual(["71", "0"]);
  });
});
