import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { apiContext, browserClient } from "../../../../ui/api.ts";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { siteSession } from "../../../sites/parts/site-session.ts";
import { loadList, type NotesList } from "./load-list.ts";
import { NotesListView } from "./notes-list-view.tsx";

export const handle = { rail: "notes" } satisfies PageHandle;

/** My Notes (ROUTES-16, OPEN-38). */
export const loader = ({ params: { site = "" }, request, context }: LoaderFunctionArgs): Promise<NotesList> =>
  loadList(context.get(apiContext), site, request.url, true);

export const clientLoader = ({ params: { site = "" }, request }: Pick<LoaderFunctionArgs, "params" | "request">) =>
  loadList(browserClient, site, request.url, true);

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const session = siteSession(matches);
  return session === null ? [] : pageMeta({ title: "My Notes", site: session.customerName, noindex: true });
}

export default function MyNotesScreen() {
  return <NotesListView list={useLoaderData<typeof loader>()} mine />;
}
