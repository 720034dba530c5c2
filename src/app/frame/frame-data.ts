import { data } from "react-router";
import { readAddress, siteKey, type AddressParams, type SiteAddress } from "../../domain/address.ts";
import { getCodePage, locateProvision } from "../../features/code/contract/code.ts";
import { getSession, type Session } from "../../features/sites/contract/session.ts";
import type { Client } from "../../platform/http/client.ts";

export interface FrameData {
  readonly session: Session;
  /** The provision in the address. */
  readonly guid: string | null;
  /** In an archive: the page of the current code with that provision; null if it was removed. */
  readonly currentPage: string | null;
}

/** Loads the site of an address. Throws a Response if there is none. */
export async function loadFrame(api: Client, params: AddressParams): Promise<FrameData> {
  const address = readAddress(params);
  if (address === null)
    throw data({ title: "Not found", message: "There is no page at this address." }, { status: 404 });
  const { site, guid } = await locate(api, address);
  const session = await api.call(getSession, { site });
  return { session, guid, currentPage: await currentPageOf(api, session, guid) };
}

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
