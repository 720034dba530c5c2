import { useMemo } from "react";
import {
  useLoaderData,
  useOutletContext,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { townInSentence } from "../../../../domain/town-name.ts";
import type { Client } from "../../../../platform/http/client.ts";
import { apiContext, browserClient, factsContext } from "../../../../ui/api.ts";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { keepForPage, PreparedData, useKept } from "../../../../ui/text/prepared.tsx";
import { PanelLayout } from "../../../../ui/dialog/side-panel.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { siteSession } from "../../../sites/parts/site-session.ts";
import type { DocumentType, PublicDocument, TypePage } from "../../contract/entities.ts";
import { feedHref, titleFromUrl, typeHref } from "../../contract/addresses.ts";
import { getDocumentType, listDocumentTypes } from "../../contract/types.ts";
import { typeEntry } from "../shown-types.ts";
import { filtersOfCall, isFiltered, typeFilters } from "./filters.ts";
import { DOCUMENTS, readDocuments } from "./prepared-documents.ts";
import { TypePageView } from "./type-page-view.tsx";
import { TypePanel } from "./type-panel.tsx";
import { useTypePage } from "./use-type-page.ts";
import { DOCUMENT_ICON } from "../icon.ts";

export const handle = {
  rail: ({ parts }, { type = "" }) => {
    const title = titleFromUrl(type).toLowerCase();
    const shown = parts.documents.types.find((each) => each.title.toLowerCase() === title);
    return shown === undefined ? "documents" : typeEntry(shown.id);
  },
} satisfies PageHandle;

interface TypeData {
  readonly origin: string;
  readonly page: Omit<TypePage, "documents">;
  readonly types: readonly DocumentType[];
  /** If the page is loaded in the browser. Null if server-rendered: then they are in the document. */
  readonly documents: TypePage["documents"] | null;
  readonly isPart: boolean;
}

/** The documents of one type (ROUTES-18, PUBDOC-03 to PUBDOC-22). */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<TypeData> {
  const facts = context.get(factsContext);
  const { documents, ...data } = await load(context.get(apiContext), params, request, facts.origin);
  keepForPage(facts, documents);
  return { ...data, documents: null };
}

export const clientLoader = ({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">): Promise<TypeData> =>
  load(browserClient, params, request, location.origin);

async function load(
  api: Client,
  { site = "", type = "" }: LoaderFunctionArgs["params"],
  request: Request,
  origin: string,
): Promise<TypeData> {
  const filters = typeFilters.read(new URL(request.url).searchParams);
  const [{ documents, ...page }, { types }] = await Promise.all([
    api.call(getDocumentType, {
      site,
      typeId: type,
      by: "title",
      offset: filters.from,
      ...filtersOfCall(filters),
    }),
    api.call(listDocumentTypes, { site }),
  ]);
  return { origin, page, types, documents, isPart: isFiltered(filters) || filters.from > 0 };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const session = siteSession(matches);
  if (loaderData === undefined || session === null) return [];
  const { customerName: town, custId } = session;
  const { origin, page, isPart } = loaderData;
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
  const { page, types, origin, documents: loadedDocuments } = useLoaderData<typeof loader>();
  const documents = useKept<readonly PublicDocument[]>(loadedDocuments, readDocuments);
  const loaded = useMemo(() => ({ ...page, documents: [...documents] }), [page, documents]);
  const session = useOutletContext<Session>();
  const [query] = useSearchParams();
  const state = useTypePage(loaded, typeFilters.read(query), session.custId);
  return (
    <PanelLayout
      title={session.customization.pubdocsName}
      icon={DOCUMENT_ICON}
      panel={<TypePanel session={session} types={types} state={state} />}
    >
      {loadedDocuments === null && <PreparedData id={DOCUMENTS} of={documents} />}
      <TypePageView session={session} origin={origin} state={state} />
    </PanelLayout>
  );
}
