import { logEvent } from "../features/events/contract.ts";
import { browserClient } from "../ui/api.ts";

const MAX_REPORTED = 5;
const MAX_CHARACTERS = 500;

/**
 * Errors that nobody caught are logged by the browser, and from here on reported as exception events. One that comes
 * before the page has started is a failure to start (MESSAGES-15): the page is then shown as it is without scripts.
 * Answers how to say that the page has started.
 */
export function reportExceptions(): () => void {
  const custId = siteShown();
  let started = false;
  let reported = 0;
  const report = (error: unknown): void => {
    reported += 1;
    const message = error instanceof Error ? error.message : String(error);
    if (reported <= MAX_REPORTED)
      send(
        siteShown() || custId,
        started ? message : `Failed to initialize: ${message}`,
        started ? "page" : "start-up",
      );
    if (started || reported > 1) return;
    // oxlint-disable-next-line no-console -- as it is reported
    console.error("Failed to initialize");
    void showWithoutScripts();
  };
  addEventListener("error", ({ error, message }) => report(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  return () => {
    started = true;
  };
}

const siteShown = (): string => document.querySelector<HTMLElement>("[data-site]")?.dataset.site ?? "";

/** A report that cannot be sent is no further error. */
function send(custId: string, description: string, tag: "page" | "start-up"): void {
  const eventInfo = JSON.stringify({
    description: description.slice(0, MAX_CHARACTERS),
    tag,
    page_path: location.pathname,
  });
  browserClient.call(logEvent, { custId, eventName: "exception", eventInfo }).catch(() => null);
}

/** React takes a page away that it cannot start. A page that is parsed runs no scripts, and needs none. */
async function showWithoutScripts(): Promise<void> {
  if (document.querySelector("main") !== null) return;
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  document.replaceChildren();
  document.append(document.adoptNode(page.documentElement));
}
