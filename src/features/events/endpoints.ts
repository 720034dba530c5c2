import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { logEvent } from "./contract.ts";
import { countsOf } from "./event-counts.ts";

/** EVENTS-01. Events of unknown sites, and of sites that the caller may not view, are silently dropped. */
const logEventEndpoint = defineEndpoint(logEvent, {
  access: "public",
  handle: async ({ gate, actor, log, counts, requestId }, { eventName, custId, eventInfo }) => {
    const site = await gate.findSite(custId);
    const logged = site !== null && gate.may(actor, site, "VIEW");
    if (logged)
      for (const { kind, subject } of countsOf(eventName, eventInfo)) counts.add(site.customerId, kind, subject);
    if (logged)
      log.info({ event: eventName, custId: site.custId, requestId, ...(eventInfo && { info: eventInfo }) }, "event");
    return { logged };
  },
});

export const eventEndpoints: readonly Endpoint[] = [logEventEndpoint];
