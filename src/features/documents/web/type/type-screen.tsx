import {
  useLoaderData,
  useOutletContext,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { townInSentence } from "../../../../domain/town-name.ts";
import { apiContext, factsContext } from "../../../../ui/api.ts";
import { pageMeta } from "../../../../ui/page-meta.ts";
import { PanelLayout } from "../../../../ui/side-panel.tsx";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { feedHref, titleFromUrl, typeHref } from "../../contract/addresses.ts";
import { getDocumentType, listDocumentTypes } from "../../contract/types.ts";
import { typeEntry } from "../shown-types.ts";
import { filtersOfCall, isFiltered, typeFilters } from "./filters.ts";
import { TypePageView } from "./type-page-view.tsx";
import { TypePanel } from "./type-panel.tsx";
import { useTypePage } from "./use-type-page.ts";

export const handle = {
  rail: ({ parts }, { type = "" }) => {
    const title = titleFromUrl(type).toLowerCase();
    const shown = parts.documents.types.find((each) => each.title.toLowerCase() === title);
    return shown === undefined ? "documents" : typeEntry(shown.id);
  },
} satisfies PageHandle;

/** The documents of one type (ROUTES-18, PUBDOC-03 to PUBDOC-22). */
export async function loader({ params: { site = "", type = "" }, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const filters = typeFilters.read(new URL(request.url).searchParams);
  const [session, page, { types }] = await Promise.all([
    api.call(getSession, { site }),
    api.call(getDocumentType, {
      site,
      typeId: type,
      by: "title",
      offset: filters.from,
      ...filtersOfCall(filters),
    }),
    api.call(listDocumentTypes, { site }),
  ]);
  return {
    town: session.customerName,
    custId: session.custId,
    origin: context.get(factsContext).origin,
    page,
    types,
    isPart: isFiltered(filters) || filters.from > 0,
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { town, custId, origin, page, isPart } = loaderData;
  const { title, description } = page.type;
  return [
    ...pageMeta({
      title,
      site: town,
      description: description || `${title} of ${townInSentence(town)}: public documents by category and date.`,
      canonical: origin + typeHref(custId, title),
      noindex: isPart,
    }),
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: feedHref(custId, title) },
  ];
}

export default function TypeScreen() {
  const { page: loaded, types, origin } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  const [query] = useSearchParams();
  const state = useTypePage(loaded, typeFilters.read(query), session.custId);
  return (
    <PanelLayout
      title={session.customization.pubdocsName}
      icon="document"
      panel={<TypePanel session={session} types={types} state={state} />}
    >
      <TypePageView session={session} origin={origin} state={state} />
    </PanelLayout>
  );
}
