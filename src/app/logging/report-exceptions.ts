import { logEvent } from "../../features/events/contract.ts";
import { browserClient } from "../../ui/api.ts";
import { siteOnPage } from "../../ui/page/site-on-page.ts";

const MAX_REPORTED = 5;
const MAX_CHARACTERS = 500;

/**
 * Reports uncaught errors as exception events; the browser also logs them. An error before the page has started is a
 * start-up failure (MESSAGES-15): the page is then shown without scripts. Returns a function to call after the start.
 */
export function reportExceptions(): () => void {
  const custId = siteOnPage() ?? "";
  let started = false;
  let reported = 0;
  const report = (error: unknown): void => {
    reported += 1;
    const message = error instanceof Error ? error.message : String(error);
    if (reported <= MAX_REPORTED)
      send(
        (siteOnPage() ?? "") || custId,
        started ? message : `Failed to initialize: ${message}`,
        started ? "page" : "start-up",
      );
    if (started || reported > 1) return;
    // oxlint-disable-next-line no-console -- the reported message
    console.error("Failed to initialize");
    void showWithoutScripts();
  };
  addEventListener("error", ({ error, message }) => report(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  return () => {
    started = true;
  };
}

/** Ignores errors of sending a report. */
function send(custId: string, description: string, tag: "page" | "start-up"): void {
  const eventInfo = JSON.stringify({
    description: description.slice(0, MAX_CHARACTERS),
    tag,
    page_path: location.pathname,
  });
  browserClient.call(logEvent, { custId, eventName: "exception", eventInfo }).catch(() => null);
}

/** React removes a page that it cannot start. This shows the parsed page again, whose scripts do not run. */
async function showWithoutScripts(): Promise<void> {
  if (document.querySelector("main") !== null) return;
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  document.replaceChildren();
  document.append(document.adoptNode(page.documentElement));
}
