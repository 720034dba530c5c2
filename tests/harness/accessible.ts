import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Waits for animations to finish, up to two seconds. Ignores endless ones, such as loading indicators. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    const tooLong = new Promise((resolve) => setTimeout(resolve, 2000));
    await Promise.race([tooLong, Promise.allSettled(finite.map(({ finished }) => finished))]);
  });
}

/**
 * Fails with the rule, the element and the reason of each violation that axe finds on a page (WCAG 2.2 AA). `within`: selector
 * of the part to check, if the rest was checked before.
 */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  await waitForAnimations(page);
  // Describing what passes would take most of the time, and so would a second page that joins the results of frames:
  // our pages have none.
  const axe = new AxeBuilder({ page })
    .include(within)
    .options({ runOnly: { type: "tag", values: RULES }, resultTypes: ["violations"] })
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} — ${target.join(" ")}`),
  );
  expect(problems, `axe on ${page.url()}`).toEqual([]);
}
