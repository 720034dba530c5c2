import {
  Link,
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
import { DefinitionList } from "../../../../ui/page/definition-list.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { Pager } from "../../../../ui/table/pager.tsx";
import { useWanted } from "../../../../ui/hooks/use-wanted.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { listInstallationMessages, listMessages, MESSAGES_ON_PAGE, type ListedMessage } from "../../contract/mail.ts";
import { mailHref, messageHref, readMailQuery, type MailQuery } from "./address.ts";
import { kindLabel, MessageStateChip, MailTime, STATE_HINTS, STATE_LABELS } from "./labels.tsx";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "./mail-screen.module.css";
export { personalHeaders as headers } from "../personal.ts";

export const handle = { tab: "/mail" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const query = readMailQuery(new URL(request.url).searchParams);
  const filter = { state: query.state || undefined, offset: query.offset };
  const api = context.get(apiContext);
  return {
    site,
    query,
    ...(query.ofInstallation
      ? await api.call(listInstallationMessages, filter)
      : await api.call(listMessages, { site, ...filter })),
  };
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Mail", matches);
}

/** OPEN-125: messages written by the site. Without a mail server, clerks copy the links from here. */
export default function MailScreen() {
  const { site, query: loaded, messages, total, sends } = useLoaderData<typeof loader>();
  const { grantedPermissions } = useOutletContext<Session>();
  const navigate = useNavigate();
  const [query, want] = useWanted(loaded, mailHref(site, loaded));
  const show = (changes: Partial<MailQuery>): void => {
    const wanted = { ...query, offset: 0, ...changes };
    want(wanted);
    void navigate(mailHref(site, wanted), { replace: true, preventScrollReset: true });
  };
  return (
    <AdminPage
      title="Mail"
      intro={
        sends
          ? "Invitations and password reset links. Messages are removed after 90 days."
          : "This installation has no mail server, so nothing is sent. Messages are stored here for 90 days: open one, copy its link and send it yourself."
      }
    >
      <div className={styles.list}>
        <div className={styles.filters}>
          <SelectField
            label="Status"
            size="short"
            value={query.state}
            options={[
              { value: "", label: "All statuses" },
              ...STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
            ]}
            onValue={(state) => show({ state })}
          />
          {grantedPermissions.includes("GENERAL_CODE_ADMIN") && (
            <SelectField
              label="Messages for"
              size="short"
              value={query.ofInstallation ? "installation" : "town"}
              options={[
                { value: "town", label: "This town" },
                { value: "installation", label: "No town" },
              ]}
              onValue={(of) => show({ ofInstallation: of === "installation" })}
            />
          )}
        </div>
        <DataTable
          caption="Messages"
          columns={columnsOf(site, query.ofInstallation)}
          rows={messages}
          rowKey={({ id }) => String(id)}
          rowName={({ to, subject }) => `${subject}, to ${to}`}
          empty={<NoMessages filtered={query.state !== ""} />}
        />
        <Pager
          offset={query.offset}
          limit={MESSAGES_ON_PAGE}
          total={total}
          things={total === 1 ? "message" : "messages"}
          hrefFor={(offset) => mailHref(site, { ...query, offset })}
        />
      </div>
      <Section id="states" title="What each status means">
        <DefinitionList items={STATES.map((state) => ({ term: STATE_LABELS[state], value: STATE_HINTS[state] }))} />
      </Section>
    </AdminPage>
  );
}

const STATES = ["kept", "waiting", "sent", "failed"] as const;

function NoMessages({ filtered }: { readonly filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState icon="search" title="No messages with this status">
        Choose another status.
      </EmptyState>
    );
  return (
    <EmptyState icon="mail" title="No messages yet">
      Invitations and password reset links will appear here.
    </EmptyState>
  );
}

const columnsOf = (site: string, ofInstallation: boolean): readonly Column<ListedMessage>[] => [
  {
    key: "to",
    head: "To",
    names: true,
    cell: ({ id, to }) => (
      <Link to={messageHref(site, id, ofInstallation)} className={styles.to}>
        {to}
      </Link>
    ),
  },
  { key: "subject", head: "Subject", cell: ({ subject }) => subject },
  { key: "kind", head: "Type", cell: ({ kind }) => kindLabel(kind) },
  { key: "state", head: "Status", cell: ({ state }) => <MessageStateChip state={state} /> },
  {
    key: "when",
    head: "Created",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt}>
        <MailTime at={createdAt} />
      </time>
    ),
  },
];
