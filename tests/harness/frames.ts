import type { Page } from "playwright-core";

/**
 * Waits for some frames: the page has then answered an event and shown it. For journeys that nothing happens. For what
 * happens after a pause, use `page.clock`.
 */
export function frames(page: Page, count = 10): Promise<void> {
  return page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
}
