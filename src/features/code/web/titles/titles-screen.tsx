import {
  useLoaderData,
  useNavigate,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { apiContext } from "../../../../ui/api.ts";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import { listTitles, type TitlePart } from "../../contract/titles.ts";
import { readOpenParts, titlesHref, readVersion } from "./address.ts";
import { TitlesParts } from "./parts.tsx";
import { titlesTabs, versionOptions } from "./labels.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "./titles-screen.module.css";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { tab: "/titles" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const version = readVersion(query);
  const api = context.get(apiContext);
  const below = async (under: string) =>
    [under, (await api.call(listTitles, { site, version: version || undefined, under })).parts] as const;
  const titles = await api.call(listTitles, { site, version: version || undefined });
  const opened = readOpenParts(query) ?? openAtFirst(titles.parts);
  return { ...titles, selected: version, opened: Object.fromEntries(await Promise.all(opened.map(below))) };
}

/** If there are only two or three parts, they are open by default. */
const openAtFirst = (parts: readonly TitlePart[]): string[] =>
  parts.length > 3 ? [] : parts.filter(({ opens }) => opens).map(({ guid }) => guid);

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Titles", matches);
}

/** OPEN-95: the titles (parts) of the code with their sizes, in any of its versions. */
export default function TitlesScreen() {
  const { custId, versions, version, selected, words, sections, parts, opened } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  const navigate = useNavigate();
  const shown = versions.find(({ archiveId }) => archiveId === version);
  if (shown === undefined) {
    return (
      <AdminPage title="Titles" intro="The parts of the code, with their size and last change.">
        <EmptyState icon="book" title="No code yet">
          The parts of the code appear here after the first version is published.
        </EmptyState>
      </AdminPage>
    );
  }
  return (
    <AdminPage
      title="Titles"
      intro="The parts of the code, with their size and last change."
      tabs={titlesTabs(custId)}
      tabsLabel="Titles"
    >
      <div className={styles.head}>
        <SelectField
          label="Version"
          size="wide"
          value={shown.archiveId}
          options={versionOptions(versions, session)}
          onValue={(archiveId) => void navigate(titlesHref(custId, archiveId, null))}
        />
        <p className={styles.sum}>
          <strong>{sections.toLocaleString("en-US")}</strong> sections, <strong>{words.toLocaleString("en-US")}</strong>{" "}
          words of law
        </p>
      </div>
      <TitlesParts
        site={{ custId, archiveId: shown.current ? null : shown.archiveId }}
        parts={parts}
        opened={opened}
        totalWords={words}
        hrefOf={(guids) => titlesHref(custId, selected, guids)}
      />
    </AdminPage>
  );
}
