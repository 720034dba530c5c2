import { useEffect } from "react";
import { logEvent } from "../../features/events/contract.ts";
import { browserClient } from "../../ui/api.ts";

let isFirst = true;

/** Counts page views in the town's statistics; searches log their own event (EVENTS-04). No names, no cookies. */
export function useCountViews(custId: string, pathname: string): void {
  useEffect(() => {
    const entry = isFirst && !document.referrer.startsWith(`${location.origin}/`);
    isFirst = false;
    if (pathname.endsWith("/search")) return;
    const eventInfo = JSON.stringify({ page_path: pathname, entry });
    browserClient.call(logEvent, { custId, eventName: "page_view", eventInfo }).catch(() => null);
  }, [custId, pathname]);
}
