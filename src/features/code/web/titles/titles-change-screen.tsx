import {
  Link,
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { fullName } from "../../../../domain/law/name.ts";
import { apiContext } from "../../../../ui/api.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { getTitleChange } from "../../contract/titles.ts";
import { changesHref, readChangesQuery } from "./address.ts";
import { TitlesRuns } from "./runs.tsx";
import { titlesTabs } from "./labels.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "./titles-changes.module.css";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { tab: "/titles" } satisfies PageHandle;

export async function loader({ params: { site = "", guid = "" }, request, context }: LoaderFunctionArgs) {
  const query = readChangesQuery(new URL(request.url).searchParams);
  return {
    query,
    ...(await context
      .get(apiContext)
      .call(getTitleChange, { site, guid, from: query.from || undefined, to: query.to || undefined })),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta(loaderData === undefined ? "Change" : `Changes in ${fullName(loaderData.after)}`, matches);
}

/** OPEN-123: the text changes of a provision. */
export default function TitlesChangeScreen() {
  const { custId, query, from, to, before, after, law, notes } = useLoaderData<typeof loader>();
  const { versions } = useOutletContext<Session>();
  const choiceOf = (version: string): string =>
    versions.find(({ archiveId }) => archiveId === version)?.choice ?? version;
  const hasNotes = notes.some(({ t }) => t !== "kept");
  return (
    <AdminPage
      title={fullName(after)}
      intro={fullName(before) === fullName(after) ? undefined : `Previously: ${fullName(before)}`}
      tabs={titlesTabs(custId)}
      tabsLabel="Titles"
    >
      <p className={styles.legend}>
        <Link to={changesHref(custId, query)}>All changes</Link> from {choiceOf(from)} to {choiceOf(to)}.{" "}
        <del className={styles.removed}>Removed text is struck through</del>,{" "}
        <ins className={styles.added}>added text is underlined</ins>.
      </p>
      <TitlesRuns label="Law" runs={law} />
      {hasNotes && <TitlesRuns label="Notes and history" runs={notes} />}
    </AdminPage>
  );
}
