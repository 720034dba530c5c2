import { useState } from "react";
import {
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaDescriptor,
} from "react-router";
import { counted } from "../../../domain/counted.ts";
import { signOutHref } from "../../../domain/address.ts";
import { formatDay } from "../../../domain/format-day.ts";
import { MAIN_ID } from "../../../ui/page/main-landmark.ts";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { apiContext } from "../../../ui/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/messages/empty-state.tsx";
import { Icon } from "../../../ui/icons/icons.tsx";
import { Menu } from "../../../ui/controls/menu.tsx";
import { AdminPage } from "../../../ui/page/admin-page.tsx";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { pageMark } from "../../../ui/page/site-on-page.ts";
import type { Column } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { TableArea } from "../../../ui/table/table-area.tsx";
import { Toasts } from "../../../ui/messages/toasts.tsx";
import { useWanted } from "../../../ui/hooks/use-wanted.ts";
import { getSignInFacts } from "../contract/sign-in.ts";
import { listTowns, TOWNS_ON_PAGE, type ManagedTown } from "../contract/towns.ts";
import { ALL_TOWNS, readTownsQuery, sortOf, sortText, townsHref, type TownsQuery } from "./towns-address.ts";
import { AddTownDialog } from "./towns-add-dialog.tsx";
import { ProposedCounties } from "./towns-counties.tsx";
import { TownsFilter } from "./towns-filter.tsx";
import { RemoveTownDialog } from "./towns-remove-dialog.tsx";
import { RenameTownDialog } from "./towns-rename-dialog.tsx";
import styles from "./towns-screen.module.css";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = readTownsQuery(new URL(request.url).searchParams);
  const { sort, ...filter } = query;
  const { column, descending } = sortOf(sort);
  const [listed, { signedIn }] = await Promise.all([
    api.call(listTowns, { ...filter, sort: column, descending }),
    api.call(getSignInFacts, {}),
  ]);
  return { ...listed, query, person: signedIn?.name ?? "", username: signedIn?.username ?? null };
}

export function meta(): MetaDescriptor[] {
  return pageMeta({ title: "Towns", site: "Towncode", noindex: true });
}

type OpenDialog =
  | { readonly what: "rename" | "remove"; readonly town: ManagedTown }
  | { readonly what: "add"; readonly town: null };

/** The installation's towns, for general-code administrators (OPEN-32). */
export default function TownsScreen() {
  const { towns, total, states, proposedCounties, query: loaded, person, username } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [query, want] = useWanted(loaded, townsHref(loaded));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const filtered = query.search !== "" || query.state !== "" || query.code !== "";
  const show = (changes: Partial<TownsQuery>): void => {
    const wanted = { ...query, offset: 0, ...changes };
    want(wanted);
    void navigate(townsHref(wanted), { replace: true, preventScrollReset: true });
  };
  const close = (): void => setDialog(null);
  const done = (): void => void revalidate();
  const add = (
    <Button look="solid" onClick={() => setDialog({ what: "add", town: null })}>
      <AdminIcon name="plus" />
      Add a town
    </Button>
  );
  return (
    <div className={styles.frame} {...pageMark(null, username)}>
      <header className={styles.header}>
        <Link to="/" className={styles.mark}>
          <Icon name="book" size={26} /> Towncode
        </Link>
        <Account person={person} />
      </header>
      <main id={MAIN_ID} tabIndex={-1}>
        <AdminPage
          title="Towns"
          intro="All towns of this installation. To set the maximum level of each feature, open the settings of the town."
          actions={add}
        >
          {proposedCounties.length > 0 && <ProposedCounties counties={proposedCounties} onDecided={done} />}
          <TableArea>
            <TownsFilter
              query={query}
              states={states}
              filtered={filtered}
              onChange={show}
              onClear={() => show({ ...ALL_TOWNS, sort: query.sort })}
            />
            <Towns query={query} towns={towns} filtered={filtered} onOpen={setDialog} />
            <Pager
              offset={query.offset}
              limit={TOWNS_ON_PAGE}
              total={total}
              things={total === 1 ? "town" : "towns"}
              hrefFor={(offset) => townsHref({ ...query, offset })}
            />
          </TableArea>
        </AdminPage>
      </main>
      <AddTownDialog open={dialog?.what === "add"} onClose={close} onAdded={done} />
      <RenameTownDialog town={dialog?.what === "rename" ? dialog.town : null} onClose={close} onRenamed={done} />
      <RemoveTownDialog town={dialog?.what === "remove" ? dialog.town : null} onClose={close} onRemoved={done} />
      <Toasts />
    </div>
  );
}

interface TownsProps {
  readonly query: TownsQuery;
  readonly towns: readonly ManagedTown[];
  readonly filtered: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function Towns({ query, towns, filtered, onOpen }: TownsProps) {
  const { column, descending } = sortOf(query.sort);
  return (
    <DataTable
      caption="Towns"
      columns={COLUMNS}
      rows={towns}
      rowKey={({ custId }) => custId}
      rowName={({ name }) => name}
      sort={{ column, direction: descending ? "descending" : "ascending" }}
      sortHref={(sort) =>
        townsHref({ ...query, offset: 0, sort: sortText(sort.column, sort.direction === "descending") })
      }
      actions={(town) => actionsOf(town, onOpen)}
      empty={<NoTown searched={filtered} />}
    />
  );
}

/** Menu with the user's settings and sign-out, like on a town's pages. */
function Account({ person }: { readonly person: string }) {
  return (
    <Menu
      summary={
        <>
          {person} <Icon name="down" size={16} />
        </>
      }
      label={`Account of ${person}`}
      className={styles.account}
    >
      <Link to="/user/settings">Your settings</Link>
      <Link to={signOutHref(null, "/")}>Sign out</Link>
    </Menu>
  );
}

const actionsOf = (town: ManagedTown, open: (dialog: OpenDialog) => void) => [
  { label: "Rename", icon: "edit", onSelect: () => open({ what: "rename", town }) } as const,
  { label: "Invite an administrator", icon: "users", href: `/dashboard/${town.custId}?invite=administrator` } as const,
  { label: "Settings and feature levels", icon: "lock", href: `/dashboard/${town.custId}/settings` } as const,
  { label: "Publish a version", icon: "upload", href: `/dashboard/${town.custId}/code` } as const,
  {
    label: "Export and remove",
    icon: "trash",
    dangerous: true,
    onSelect: () => open({ what: "remove", town }),
  } as const,
];

const COLUMNS: readonly Column<ManagedTown>[] = [
  {
    key: "name",
    sortable: true,
    head: "Town",
    names: true,
    cell: ({ name, custId }) => (
      <span className={styles.town}>
        <Link to={`/${custId}/home`}>{name}</Link>
        <span className={styles.id}>{custId}</span>
      </span>
    ),
  },
  {
    key: "place",
    sortable: true,
    head: "State and county",
    cell: ({ state, counties, population }) => (
      <>
        {[state, counties.join(" / ")].filter(Boolean).join(", ")}
        {population > 0 && <span className={styles.below}>{counted(population, "resident")}</span>}
      </>
    ),
  },
  {
    key: "population",
    sortable: true,
    head: "Population",
    align: "end",
    yields: true,
    cell: ({ population }) => (population === 0 ? "–" : population.toLocaleString("en-US")),
  },
  { key: "versions", sortable: true, head: "Versions", align: "end", cell: ({ versions }) => versions },
  {
    key: "published",
    sortable: true,
    head: "Last published",
    cell: ({ published }) => (published === null ? "Never" : formatDay(published)),
  },
  {
    key: "waiting",
    sortable: true,
    head: "Waiting",
    cell: ({ waiting }) =>
      waiting.length === 0 ? (
        "–"
      ) : (
        <ul className={styles.waiting}>
          {waiting.map(({ label, href }) => (
            <li key={href}>
              <Link to={href}>{label}</Link>
            </li>
          ))}
        </ul>
      ),
  },
  { key: "users", sortable: true, head: "Users", align: "end", cell: ({ users }) => users },
];

function NoTown({ searched }: { readonly searched: boolean }) {
  return searched ? (
    <EmptyState icon="search" title="No towns found">
      Try another name, ID, state or county.
    </EmptyState>
  ) : (
    <EmptyState icon="home" title="No towns yet">
      Add the first town, then publish its code.
    </EmptyState>
  );
}
