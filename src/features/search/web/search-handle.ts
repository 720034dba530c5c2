import { siteKey } from "../../../domain/address.ts";
import type { PageHandle } from "../../sites/parts/page-handle.ts";
import { searchPath } from "./search-state.ts";

/** The page of results in the frame of a site. */
export const handle = {
  rail: "search",
  inVersion: (site, search) => searchPath(siteKey(site)) + search,
  logsOwnEvent: true,
} satisfies PageHandle;
