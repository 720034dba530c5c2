import { data } from "react-router";
import {
  customerOf,
  isCustId,
  readAddress,
  siteKey,
  type AddressParams,
  type SiteAddress,
} from "../../domain/address.ts";
import { getCodePage, locateProvision } from "../../features/code/contract/code.ts";
import { getSession, type Session } from "../../features/sites/contract/session.ts";
import { NO_FRAME_PARTS, type FrameParts } from "../../features/sites/parts/frame-parts.ts";
import type { Client } from "../../platform/http/client.ts";
import { framePartsOf } from "./frame-parts.ts";
import type { FrameFeature } from "./rail-entries.ts";

export interface FrameData {
  readonly session: Session;
  readonly parts: FrameParts;
  /** The provision in the address. */
  readonly guid: string | null;
  /** In an archive: the page of the current code with that provision; null if it was removed. */
  readonly currentPage: string | null;
}

/**
 * Loads the site of an address. Of a wrong address below a town it loads the town: the page reports the error, and the
 * town's search and contents stay. Throws a Response if there is no town. `isContentOnly`: the page has no frame.
 */
export async function loadFrame(
  api: Client,
  params: AddressParams,
  { features, isContentOnly }: { readonly features: readonly FrameFeature[]; readonly isContentOnly: boolean },
): Promise<FrameData> {
  const town = customerOf(params.site ?? params.first ?? "");
  const address = readAddress(params) ?? (isCustId(town) ? { site: town, guid: null } : null);
  if (address === null)
    throw data({ title: "Not found", message: "There is no page at this address." }, { status: 404 });
  const { site, guid } = await locate(api, address);
  const session = await api.call(getSession, { site }).catch((error: unknown) => {
    if (site !== town && isNotFound(error)) return api.call(getSession, { site: town });
    throw error;
  });
  if (isContentOnly) return { session, parts: NO_FRAME_PARTS, guid, currentPage: null };
  const parts = framePartsOf(features, session);
  return { session, parts, guid, currentPage: await currentPageOf(api, session, guid) };
}

const isNotFound = (error: unknown): boolean => error instanceof Response && error.status === 404;

async function locate(api: Client, { site, guid }: SiteAddress): Promise<{ site: string; guid: string | null }> {
  if (site !== null) return { site, guid };
  const provision = await api.call(locateProvision, { guid: guid ?? "" });
  return { site: provision.archiveId ?? provision.custId, guid };
}

/** The page makes the same call, so this one costs nothing. */
async function currentPageOf(api: Client, session: Session, guid: string | null): Promise<string | null> {
  if (session.archiveId === null || guid === null) return null;
  return api.call(getCodePage, { site: siteKey(session), guid }).then(
    (page) => page.currentPage,
    () => null,
  );
}
