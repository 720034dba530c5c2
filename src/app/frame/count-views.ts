import { useEffect } from "react";
import { logEvent } from "../../features/events/contract.ts";
import { browserClient } from "../../ui/api.ts";

let isFirst = true;

/** Tells the town's statistics of each page that is looked at; a search tells of its own (EVENTS-04). No names, no cookies. */
export function useCountViews(custId: string, pathname: string): void {
  useEffect(() => {
    const entry = isFirst && !document.referrer.startsWith(`${location.origin}/`);
    isFirst = false;
    if (pathname.endsWith("/search")) return;
    const eventInfo = JSON.stringify({ page_path: pathname, entry });
    browserClient.call(logEvent, { custId, eventName: "page_view", eventInfo }).catch(() => null);
  }, [custId, pathname]);
}
