import { useEffect } from "react";
import { useLocation } from "react-router";
import { logEvent } from "../../features/events/contract.ts";
import { useCurrentPage } from "../../features/sites/parts/page-handle.ts";
import { browserClient } from "../../ui/api.ts";

let isFirst = true;

/** Counts page views in the town's statistics (EVENTS-04). No names, no cookies. */
export function useCountViews(custId: string): void {
  const { pathname } = useLocation();
  const { logsOwnEvent = false } = useCurrentPage();
  useEffect(() => {
    const entry = isFirst && !document.referrer.startsWith(`${location.origin}/`);
    isFirst = false;
    if (logsOwnEvent) return;
    const eventInfo = JSON.stringify({ page_path: pathname, entry });
    browserClient.call(logEvent, { custId, eventName: "page_view", eventInfo }).catch(() => null);
  }, [custId, pathname, logsOwnEvent]);
}
