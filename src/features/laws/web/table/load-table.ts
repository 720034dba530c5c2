import type { LoaderFunctionArgs, MetaDescriptor } from "react-router";
import { townInSentence } from "../../../../domain/town-name.ts";
import type { Client } from "../../../../platform/http/client.ts";
import { apiContext, browserClient, factsContext } from "../../../../ui/api.ts";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { keepForPage } from "../../../../ui/text/prepared.tsx";
import { siteSession } from "../../../sites/parts/site-session.ts";
import { lawsFeedHref, lawsHref, ledgerHref } from "../../contract/addresses.ts";
import type { Law } from "../../contract/entities.ts";
import { getLawTable, type LawTable } from "../../contract/laws.ts";
import { CHUNK } from "../../contract/lists.ts";
import { activeFilters, filtersOfCall, readFilters } from "./filters.ts";

export interface LawTableData {
  readonly origin: string;
  readonly table: Omit<LawTable, "laws">;
  /** If the page is loaded in the browser. Null if server-rendered: then they are in the document. */
  readonly laws: readonly Law[] | null;
  readonly isPart: boolean;
}

/** Laws that the browser loads at once, so that the table follows the typing; the rest of the chunk follows. */
const FIRST = 30;

type Request = Pick<LoaderFunctionArgs, "params" | "request">;

/** On the server. */
export async function loadOnServer(
  { context, ...request }: LoaderFunctionArgs,
  ledger: boolean,
): Promise<LawTableData> {
  const facts = context.get(factsContext);
  const { laws, ...data } = await load(context.get(apiContext), request, ledger, {
    origin: facts.origin,
    limit: CHUNK,
  });
  keepForPage(facts, laws);
  return { ...data, laws: null };
}

export const loadInBrowser = (request: Request, ledger: boolean): Promise<LawTableData> =>
  load(browserClient, request, ledger, { origin: location.origin, limit: FIRST });

async function load(
  api: Client,
  { params: { site = "" }, request }: Request,
  ledger: boolean,
  { origin, limit }: { readonly origin: string; readonly limit: number },
): Promise<LawTableData> {
  const filters = readFilters(new URL(request.url).searchParams);
  const { laws, ...table } = await api.call(
    getLawTable,
    { site, ledger, offset: filters.from, limit, ...filtersOfCall(filters) },
    { signal: request.signal },
  );
  return { origin, table, laws, isPart: activeFilters(filters) > 0 || filters.from > 0 || filters.sort !== "" };
}

interface Described {
  readonly loaderData: LawTableData | undefined;
  readonly matches: Parameters<typeof siteSession>[0];
}

/** Title, description and feed of a table. */
export function describeTable({ loaderData, matches }: Described, ledger: boolean): MetaDescriptor[] {
  const session = siteSession(matches);
  if (loaderData === undefined || session === null) return [];
  const { customerName, custId, customization } = session;
  const town = townInSentence(customerName);
  const title = ledger ? customization.lawLedgerName : customization.newLawsName;
  const meta = pageMeta({
    title,
    site: customerName,
    description: ledger
      ? `All laws of ${town}, with the parts of the code that they affect.`
      : `Laws that ${town} has adopted since its code was last updated.`,
    canonical: loaderData.origin + (ledger ? ledgerHref : lawsHref)(custId),
    noindex: loaderData.isPart,
  });
  const feed = { tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: lawsFeedHref(custId) };
  return ledger ? meta : [...meta, feed];
}
