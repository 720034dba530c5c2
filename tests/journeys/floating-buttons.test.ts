import type { Page } from "playwright-core";
import { describe } from "vitest";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";

/** The texts and controls that lie below a floating button when the page is scrolled to its end. */
async function coveredAtEnd(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll("[data-floating], [data-dial] summary")].filter((button) =>
      button.checkVisibility(),
    );
    const floating = shown.map((button) => button.getBoundingClientRect());
    if (floating.length === 0) return ["There is no floating button."];
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest("[data-floating], [data-dial], [popover]") !== null) continue;
      if (!node.parentElement.checkVisibility() || node.textContent?.trim() === "") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isCovered = [...range.getClientRects()].some((text) =>
        floating.some(
          (button) =>
            text.width > 1 &&
            text.left < button.right &&
            text.right > button.left &&
            text.top < button.bottom &&
            text.bottom > button.top,
        ),
      );
      if (isCovered) covered.push(node.textContent ?? "");
    }
    return covered;
  });
}

describe("Floating buttons", () => {
  for (const [width, hasTouch] of [
    [360, true],
    [760, true],
    [900, true],
    [900, false],
  ] as const)
    journey(
      `at ${width} px ${hasTouch ? "on a touch screen " : ""}leave the end of each page free`,
      async ({ openPage }) => {
        const page = await openPage({ viewport: { width, height: 700 }, hasTouch, isMobile: hasTouch });
        for (const address of [
          "/45000051",
          "/larkmere/index?letter=P",
          "/larkmere/laws",
          "/larkmere/search?query=permit",
          "/larkmere/documents",
          "/larkmere/documents/Maps",
        ]) {
          await open(page, address);
          await page.evaluate(() => document.fonts.ready);
          // The end moves while more of the page is loaded.
          await expect.poll(() => coveredAtEnd(page), { message: address }).toEqual([]);
        }
      },
    );
});
