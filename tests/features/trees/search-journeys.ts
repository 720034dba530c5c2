import type { Page } from "playwright-core";
import { expect, journey } from "../../harness/journey.ts";

interface MadeUpProduct {
  readonly at: (path: string) => string;
  readonly visit: (page: Page, path: string) => Promise<void>;
}

interface Answer {
  readonly results: readonly { readonly type: string; readonly title: string; readonly details?: unknown }[];
  readonly scopeTypes: readonly { readonly id: string; readonly displayName: string; readonly count: number }[];
  readonly facets: readonly { readonly name: string; readonly options: readonly { readonly name: string }[] }[];
  readonly queryInWords: string | null;
}

/** The kind of documents that the feature brings to search. Two oaks and a beech are registered. */
export function searchJourneys({ at, visit }: MadeUpProduct): void {
  journey("has a kind of documents of its own in search, with a filter", async ({ page }) => {
    const search = async (parameters: string): Promise<Answer> =>
      (await (await page.request.get(at(`/api/larkmere/search-results/0?${parameters}`))).json()) as Answer;
    const titles = ({ results }: Answer): string[] => results.map(({ title }) => title).toSorted();
    const [oak, beech] = ["The oak of the old mill", "The beech of the town hall"];

    await expect.poll(async () => titles(await search("query=town+OR+mill&scope=tree"))).toEqual([beech, oak]);
    const both = await search("query=protected+tree&scope=tree");
    expect(both.scopeTypes.map(({ displayName }) => displayName)).toEqual([
      "All Results",
      "Code",
      "Public Documents",
      "Trees",
      "New Laws",
      "Notes",
    ]);
    expect(both.facets).toMatchObject([
      {
        name: "Species",
        options: expect.arrayContaining(
          [{ name: "Oak" }].map((each) => expect.objectContaining(each) as object),
        ) as object[],
      },
    ]);
    expect(titles(await search("query=protected+tree&scope=tree&selections=species:Beech"))).toEqual([beech]);

    const oaks = await search("query=protected+SPECIES:oak");
    expect([titles(oaks), oaks.queryInWords]).toEqual([[oak], "“protected”, of the species oak"]);
    expect(oaks.results).toMatchObject([{ type: "tree", details: { species: "Oak" } }]);
    expect(titles(await search("query=TYPE:tree+beech"))).toEqual([beech]);
    expect((await page.request.get(at("/api/larkmere/search-results/0?query=oak&scope=shrub"))).status()).toBe(400);
  });

  journey("has cards in the results, and fields in the advanced form", async ({ page }) => {
    await visit(page, "/larkmere/search?query=beech+of+the+town+hall&scope=tree");
    const card = page.locator("main article").filter({ hasText: "The beech of the town hall" });
    await card.getByText("Species: Beech").waitFor();
    await card.getByText("Tree", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Advanced" }).click();
    const form = page.getByRole("dialog", { name: "Advanced search" });
    await form.getByRole("group", { name: "Trees" }).getByLabel("Beech").check();
    await form.getByLabel("All of these words").fill("hall");
    await form.getByRole("button", { name: "Search" }).click();
    await page.waitForURL((url) => url.searchParams.get("query") === 'hall SPECIES:"Beech"');
    await card.getByText("Species: Beech").waitFor();
  });
}
