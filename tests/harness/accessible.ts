import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Waits until what moves has come to rest, two seconds at most; what moves for as long as something loads is left alone. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    const tooLong = new Promise((resolve) => setTimeout(resolve, 2000));
    await Promise.race([tooLong, Promise.allSettled(ending.map(({ finished }) => finished))]);
  });
}

/** Fails with the rule, the element and the reason of each violation that axe finds on a page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} — ${target.join(" ")}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
