import { use } from "react";
import {
  redirect,
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { provisionHref, readAddress } from "../../../../domain/address.ts";
import { apiContext, browserClient, factsContext, RenderContext } from "../../../../ui/api.ts";
import { keepForPage } from "../../../../ui/text/prepared.tsx";
import type { Client } from "../../../../platform/http/client.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { getCodePage, getPageToc, locateProvision } from "../../contract/code.ts";
import { codePageMeta, type PageFacts } from "./code-meta.ts";
import { CodeAlone } from "./code-alone.tsx";
import { CodePageView } from "./code-page.tsx";
import type { PageParts } from "./page-parts.ts";
import { siteSession } from "../../../sites/parts/site-session.ts";
import { loadHighlights } from "../highlights/use-highlights.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";

export { followPath as shouldRevalidate } from "../../../../ui/page/follow-path.ts";

export interface CodeData {
  /** Customer id or archive id. */
  readonly site: string;
  readonly origin: string;
  readonly page: PageFacts;
  /** If the page is loaded in the browser. Null if server-rendered: then they are already in the document. */
  readonly parts: PageParts | null;
}

export const handle = {
  rail: ({ zoningGuid }, params) =>
    zoningGuid !== null && readAddress(params)?.guid === zoningGuid ? "zoningChapter" : "code",
} satisfies PageHandle;

/** Keeps the law and the contents out of the loader data, which is sent to the browser in addition to the document. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<CodeData> {
  const facts = context.get(factsContext);
  const read = facts.isContentOnly ? loadAlone : load;
  const { parts, ...data } = await read(context.get(apiContext), params, facts.origin);
  keepForPage(facts, parts);
  return { ...data, parts: null };
}

export function clientLoader({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">): Promise<CodeData> {
  if (request.url.includes("find=")) void loadHighlights();
  return load(browserClient, params, location.origin);
}

async function load(
  api: Client,
  params: LoaderFunctionArgs["params"],
  origin: string,
): Promise<CodeData & { readonly parts: PageParts }> {
  const { site, guid } = await locate(api, params);
  const [{ html, outline, ...page }, toc] = await Promise.all([
    api.call(getCodePage, { site, guid: guid ?? undefined }),
    api.call(getPageToc, { site, page: guid ?? undefined }),
  ]);
  redirectToPage(site, guid, page);
  return { site, origin, page, parts: { html, outline, toc } };
}

/** Only the provision in the address, for a content preview. */
async function loadAlone(
  api: Client,
  params: LoaderFunctionArgs["params"],
  origin: string,
): Promise<CodeData & { readonly parts: PageParts }> {
  const { site, guid } = await locate(api, params);
  const { html, outline, ...page } = await api.call(getCodePage, { site, guid: guid ?? undefined, alone: true });
  return { site, origin, page, parts: { html, outline, toc: { guid: page.guid, children: [] } } };
}

async function locate(
  api: Client,
  params: LoaderFunctionArgs["params"],
): Promise<{ site: string; guid: string | null }> {
  const address = readAddress(params);
  if (address === null)
    throw Response.json({ title: "Not found", message: "There is no page at this address." }, { status: 404 });
  if (address.site !== null) return { site: address.site, guid: address.guid };
  const location = await api.call(locateProvision, { guid: address.guid ?? "" });
  return { site: location.archiveId ?? location.custId, guid: address.guid };
}

/** Redirects a provision inside a page to that page (OPEN-01). Temporarily, because pages change with versions. */
function redirectToPage(site: string, guid: string | null, page: PageFacts): void {
  if (guid === null || guid === page.guid) return;
  const archiveId = site.includes("-") ? site : null;
  throw redirect(provisionHref({ custId: site, archiveId }, page.guid, guid));
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const session = siteSession(matches);
  return loaderData === undefined || session === null ? [] : codePageMeta(loaderData.page, session, loaderData.origin);
}

export default function CodeScreen() {
  const data = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  if (import.meta.env.SSR && use(RenderContext)?.isContentOnly) return <CodeAlone data={data} session={session} />;
  return <CodePageView key={data.site} data={data} session={session} />;
}
