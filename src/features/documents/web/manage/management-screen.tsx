import { isTownItself } from "../../../../domain/version-state.ts";
import { useState } from "react";
import {
  useLoaderData,
  useOutletContext,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { apiContext } from "../../../../ui/api.ts";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { MainAction } from "../../../../ui/table/main-action.tsx";
import { RowMenu } from "../../../../ui/table/row-menu.tsx";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { categoryHref, typeHref } from "../../contract/addresses.ts";
import type { DocumentCategory, DocumentType } from "../../contract/entities.ts";
import { listDocumentCategories, listDocumentTypes } from "../../contract/types.ts";
import { abilitiesOf, isManager, type Abilities } from "../../policy.ts";
import { ManageDialog } from "./dialogs.tsx";
import type { ManagedPage, OpenDialog } from "./managing.ts";
import {
  addCategoryAction,
  addDocumentAction,
  addSeveralAction,
  addTypeAction,
  bulkAction,
  categoryActions,
  deletedAction,
  deleteTypeAction,
} from "./parts.tsx";
import styles from "./manage.module.css";
import { DOCUMENT_ICON } from "../icon.ts";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { rail: "documents-management" } satisfies PageHandle;

export async function loader({ params: { site = "" }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const session = await api.call(getSession, { site });
  if (!isTownItself(session) || !isManager(session.grantedPermissions))
    throw Response.json({ title: "Not found", message: "There is no page at this address." }, { status: 404 });
  const [{ types }, { categories }] = await Promise.all([
    api.call(listDocumentTypes, { site }),
    api.call(listDocumentCategories, { site, includeDocumentCount: true }),
  ]);
  return { name: session.customization.pubdocsName, town: session.customerName, types, categories };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  return pageMeta({ title: `${loaderData.name} Management`, site: loaderData.town, noindex: true });
}

/** PUBDOC-25 to PUBDOC-29 */
export default function ManagementScreen() {
  const { name, types, categories } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const abilities = abilitiesOf(session.grantedPermissions);
  const reload = (): void => void revalidate();
  const page: ManagedPage = { session, filters: {}, onPage: reload, onTypeSaved: reload, onTypeDeleted: reload };
  const ofType = Map.groupBy(categories, ({ typeId }) => typeId);
  return (
    <AdminPage
      title={`${name} Management`}
      intro="Types group the documents of the town, such as agendas or minutes. Each has categories of its own."
      actions={<Tools custId={session.custId} abilities={abilities} open={setDialog} />}
    >
      {types.length === 0 && (
        <EmptyState icon={DOCUMENT_ICON} title="There are no types of documents yet">
          Add a type, such as “Minutes”. Then you can post documents.
        </EmptyState>
      )}
      <div className={styles.types} tabIndex={-1}>
        {types.map((type) => (
          <TypeEntry
            key={type.id}
            custId={session.custId}
            type={type}
            categories={(ofType.get(type.id) ?? []).map((each) => ({
              ...each,
              documentCount: each.documentCount ?? 0,
            }))}
            abilities={abilities}
            open={setDialog}
          />
        ))}
      </div>
      {dialog !== null && (
        <ManageDialog key={dialog.kind} dialog={dialog} page={page} onClose={() => setDialog(null)} />
      )}
    </AdminPage>
  );
}

interface PartProps {
  readonly abilities: Abilities;
  readonly open: (dialog: OpenDialog) => void;
}

interface ToolsProps extends PartProps {
  readonly custId: string;
}

function Tools({ custId, abilities: { add, addType, bulkUpload, manageDocuments }, open }: ToolsProps) {
  const place = { typeId: null, categoryId: null };
  const actions = [
    addType && addTypeAction(open),
    add && addDocumentAction(open, place),
    add && addSeveralAction(open, place),
    bulkUpload && bulkAction(custId, null),
    add && addCategoryAction(open, null),
    manageDocuments && deletedAction(custId),
  ];
  return <MainAction name="public documents" actions={actions.filter((action) => action !== false)} />;
}

interface TypeEntryProps extends PartProps {
  readonly custId: string;
  readonly type: DocumentType;
  readonly categories: readonly DocumentCategory[];
}

function TypeEntry({ custId, type, categories, abilities, open }: TypeEntryProps) {
  const { title, count } = type;
  const { add, editType, deleteType } = abilities;
  const actions = [
    editType && ({ label: "Edit Type", icon: "edit", onSelect: () => open({ kind: "type", type }) } as const),
    add && addCategoryAction(open, type.id),
    deleteType && deleteTypeAction(open, type),
  ].filter((action) => action !== false);
  return (
    <div className={styles.type}>
      <details className={styles.accordion}>
        <summary className={styles.summary}>
          <AdminIcon name="right" size={18} />
          <h2 className={styles.typeTitle}>{title}</h2>
          <Count of={count} />
        </summary>
        <div className={styles.content}>
          {type.description !== "" && <p className={styles.description}>{type.description}</p>}
          <p>
            <NewTab href={typeHref(custId, title)}>Open the page of this type</NewTab>
          </p>
          <ul className={styles.categories}>
            {categories.map((category) => (
              <li key={category.id}>
                <span className={styles.categoryTitle}>
                  <NewTab href={categoryHref(custId, title, category.id)}>{category.title}</NewTab>
                  {category.isPrivate && (
                    <span title="Private">
                      <AdminIcon name="lock" size={16} />
                      <VisuallyHidden>Private</VisuallyHidden>
                    </span>
                  )}
                </span>
                <Count of={category.documentCount} />
                <RowMenu name={category.title} actions={categoryActions({ abilities, open }, category)} />
              </li>
            ))}
          </ul>
        </div>
      </details>
      <RowMenu name={title} actions={actions} />
    </div>
  );
}

function Count({ of: count }: { readonly of: number }) {
  return (
    <span className={styles.number}>
      {count.toLocaleString("en-US")} <VisuallyHidden>{count === 1 ? "document" : "documents"}</VisuallyHidden>
    </span>
  );
}

/** PUBDOC-27 */
function NewTab({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens a new tab)</VisuallyHidden>
    </a>
  );
}
