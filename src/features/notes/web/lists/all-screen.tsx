import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { townInSentence } from "../../../../domain/town-name.ts";
import { apiContext, browserClient } from "../../../../ui/api.ts";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { siteSession } from "../../../sites/parts/site-session.ts";
import { loadList, type NotesList } from "./load-list.ts";
import { NotesListView } from "./notes-list-view.tsx";

export const handle = { rail: "notes" } satisfies PageHandle;

/** Every note that the user may see (ROUTES-15, OPEN-38). */
export const loader = ({ params: { site = "" }, request, context }: LoaderFunctionArgs): Promise<NotesList> =>
  loadList(context.get(apiContext), site, request.url, false);

export const clientLoader = ({ params: { site = "" }, request }: Pick<LoaderFunctionArgs, "params" | "request">) =>
  loadList(browserClient, site, request.url, false);

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const session = siteSession(matches);
  if (session === null) return [];
  const { customerName: town, customization } = session;
  const description = `Notes on the code of ${townInSentence(town)}.`;
  return pageMeta({ title: customization.notesName, site: town, description, noindex: true });
}

export default function AllNotesScreen() {
  return <NotesListView list={useLoaderData<typeof loader>()} mine={false} />;
}
