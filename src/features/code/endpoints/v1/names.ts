import type { SiteContext } from "../../../../platform/http/endpoint.ts";
import type { ApiProvision } from "../../../publicapi/contract/shared.ts";
import { hrefOf } from "../../address.ts";
import type { ProvisionName } from "../../contract/code.ts";

/** A provision in the public API, with the URL of its page. */
export function presentProvision(
  { guid, page, type, label, number, heading, status }: ProvisionName,
  { site, visit }: SiteContext,
): ApiProvision {
  return { guid, type, label, number, heading, status, url: visit.origin + hrefOf(site, { page, guid }) };
}
