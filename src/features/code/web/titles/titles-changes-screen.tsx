import {
  Link,
  useLoaderData,
  useNavigate,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { counted } from "../../../../domain/counted.ts";
import { fullName } from "../../../../domain/law/name.ts";
import { apiContext } from "../../../../ui/api.ts";
import { Chip } from "../../../../ui/controls/chip.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { Pager } from "../../../../ui/table/pager.tsx";
import { TableArea } from "../../../../ui/table/table-area.tsx";
import { useWanted } from "../../../../ui/hooks/use-wanted.ts";
import {
  listTitleChanges,
  TITLE_CHANGES_ON_PAGE,
  type TitleChange,
  type TitleChangeKind,
} from "../../contract/titles.ts";
import { changesHref, readChangesQuery, type ChangesQuery } from "./address.ts";
import { TitlesFilter } from "./filter.tsx";
import { CHANGE_LABELS, titlesTabs, versionOptions } from "./labels.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "./titles-changes.module.css";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { tab: "/titles" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const query = readChangesQuery(new URL(request.url).searchParams);
  const { from, to, kind, part, offset } = query;
  return {
    query,
    ...(await context.get(apiContext).call(listTitleChanges, {
      site,
      from: from || undefined,
      to: to || undefined,
      kind: kind || undefined,
      part: part || undefined,
      offset,
    })),
  };
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Changes between versions", matches);
}

const INTRO = "Provisions that were added, removed, changed or renumbered between two versions of the code.";

/** OPEN-95, OPEN-123 */
export default function TitlesChangesScreen() {
  const data = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  const navigate = useNavigate();
  const { custId, query: loaded, versions, from, to, counts, parts, total, unmarked, changes } = data;
  const shown = { ...loaded, from: from ?? "", to: to ?? "" };
  const [query, want] = useWanted(shown, changesHref(custId, shown));
  if (from === null || to === null) {
    return (
      <AdminPage title="Titles" intro={INTRO} tabs={titlesTabs(custId)} tabsLabel="Titles">
        <EmptyState icon="history" title="Nothing to compare yet">
          Changes appear here after a second version of the code is published.
        </EmptyState>
      </AdminPage>
    );
  }
  const show = (change: Partial<ChangesQuery>): void => {
    const wanted = { ...query, offset: 0, ...change };
    want(wanted);
    void navigate(changesHref(custId, wanted), { preventScrollReset: true });
  };
  return (
    <AdminPage title="Titles" intro={INTRO} tabs={titlesTabs(custId)} tabsLabel="Titles">
      <TitlesFilter
        query={query}
        options={versionOptions(versions, session)}
        counts={counts}
        parts={parts}
        onChange={show}
      />
      <UnmarkedNotice {...unmarked} />
      <TableArea>
        <DataTable
          caption="Changes"
          columns={columnsOf(
            (guid) => changesHref(custId, query, guid),
            changes.some((change) => beforeOf(change) !== null),
          )}
          rows={changes}
          rowKey={({ guid }) => guid}
          rowName={({ before, after }) => nameOf(after ?? before)}
          empty={
            <EmptyState icon="info" title="No changes">
              {query.kind === "" && query.part === ""
                ? "These two versions are identical."
                : "No changes match these filters."}
            </EmptyState>
          }
        />
        {total > 0 && (
          <Pager
            offset={query.offset}
            limit={TITLE_CHANGES_ON_PAGE}
            total={total}
            things={total === 1 ? "provision" : "provisions"}
            hrefFor={(offset) => changesHref(custId, { ...query, offset })}
          />
        )}
      </TableArea>
    </AdminPage>
  );
}

/** Says once what differs and is no change. */
function UnmarkedNotice({ history, typography }: { readonly history: number; readonly typography: number }) {
  const parts = [
    history > 0 && `only history notes moved between the text and the notes in ${counted(history, "provision")}`,
    typography > 0 && `only typography or the form of paragraphs differs in ${counted(typography, "provision")}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : <p>{`Not listed: ${parts.join("; ")}.`}</p>;
}

const nameOf = (name: TitleChange["before"]): string => (name === null ? "" : fullName(name));

/** The column with previous names is shown only if a name changed. */
const columnsOf = (hrefOf: (guid: string) => string, withBefore: boolean): readonly Column<TitleChange>[] => [
  {
    key: "name",
    head: "Provision",
    names: true,
    cell: (change) => <ProvisionOf change={change} href={hrefOf(change.guid)} />,
  },
  { key: "kinds", head: "Change", cell: ({ kinds }) => <Kinds kinds={kinds} /> },
  ...(withBefore
    ? [{ key: "before", head: "Previous name", cell: (change: TitleChange) => beforeOf(change) ?? "–" }]
    : []),
];

function Kinds({ kinds }: Pick<TitleChange, "kinds">) {
  return (
    <span className={styles.kinds}>
      {kinds.map((kind) => (
        <Chip key={kind} tone={TONES[kind] ?? "neutral"}>
          {CHANGE_LABELS[kind]}
        </Chip>
      ))}
    </span>
  );
}

const TONES: Partial<Record<TitleChangeKind, "theme" | "warning">> = { added: "theme", removed: "warning" };

/** Links to the text changes, if there are any. */
function ProvisionOf({
  change: { kinds, before, after },
  href,
}: {
  readonly change: TitleChange;
  readonly href: string;
}) {
  const name = nameOf(after ?? before);
  return kinds.includes("text") || kinds.includes("notes") ? <Link to={href}>{name}</Link> : <span>{name}</span>;
}

/** The previous name; null if it did not change. */
function beforeOf({ before, after }: TitleChange): string | null {
  return before === null || after === null || nameOf(before) === nameOf(after) ? null : nameOf(before);
}
