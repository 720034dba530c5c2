import { createContext, use, useEffect, useMemo, useState, type HTMLAttributes, type ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { createStore, type Store } from "../../../../ui/store.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { typeHref } from "../../contract/addresses.ts";
import type { DocumentCategory, DocumentType, PublicDocument, TypePage } from "../../contract/entities.ts";
import type * as Parts from "./parts.tsx";
import { abilitiesOf, isManager, type Abilities } from "../../policy.ts";
import type { CallFilters, ManagedPage, OpenDialog } from "./managing.ts";

/** What the parts of a managed type page share. It stays the same when the selection changes. */
export interface Managing {
  readonly parts: typeof Parts;
  readonly custId: string;
  readonly abilities: Abilities;
  readonly type: DocumentType;
  /** Ids of the selected documents (PUBDOC-67). */
  readonly selected: Store<ReadonlySet<number>>;
  readonly open: (dialog: OpenDialog) => void;
}

export type DropHandlers = Pick<HTMLAttributes<HTMLElement>, "onDragEnter" | "onDragOver" | "onDragLeave" | "onDrop">;

const ManagingContext = createContext<Managing | null>(null);

interface ManagedTypeProps {
  readonly session: Session;
  readonly page: TypePage;
  /** Those on the page. */
  readonly documents: readonly PublicDocument[];
  readonly filters: CallFilters;
  /** Shows the answer of a change to this type. */
  readonly onPage: (page: TypePage) => void;
  readonly children: ReactNode;
}

/** Around a type page: adds what those who manage documents see. Nobody else loads it. */
export function ManagedType({ session, page, documents, filters, onPage, children }: ManagedTypeProps) {
  const { custId, grantedPermissions } = session;
  const parts = useParts(isManager(grantedPermissions));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selected] = useState(() => createStore<ReadonlySet<number>>(new Set()));
  const { type } = page;
  const abilities = useMemo(() => abilitiesOf(grantedPermissions), [grantedPermissions]);
  const managing = useMemo<Managing | null>(
    () => (parts === null ? null : { parts, custId, abilities, type, selected, open: setDialog }),
    [parts, custId, abilities, type, selected],
  );
  const managed = useManagedPage({ session, type, filters, selected, onPage });
  return (
    <ManagingContext value={managing}>
      {children}
      {managing !== null && (
        <>
          <managing.parts.SelectionBar managing={managing} custId={session.custId} documents={documents} />
          {dialog !== null && (
            <managing.parts.ManageDialog
              key={dialog.kind}
              dialog={dialog}
              page={managed}
              onClose={() => setDialog(null)}
            />
          )}
        </>
      )}
    </ManagingContext>
  );
}

function useParts(isWanted: boolean): Managing["parts"] | null {
  const [parts, setParts] = useState<Managing["parts"] | null>(null);
  useEffect(() => {
    if (isWanted) void import("./parts.tsx").then(setParts);
  }, [isWanted]);
  return parts;
}

interface ManagedPageFacts {
  readonly session: Session;
  readonly type: DocumentType;
  readonly filters: CallFilters;
  readonly selected: Store<ReadonlySet<number>>;
  readonly onPage: (page: TypePage) => void;
}

/** Where the page goes after a change. */
function useManagedPage({ session, type, filters, selected, onPage }: ManagedPageFacts): ManagedPage {
  const { custId } = session;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return {
    session,
    filters,
    onPage: (changed) => {
      // PUBDOC-68
      selected.set(() => new Set());
      // PUBDOC-71
      if (changed.type.id === type.id) onPage(changed);
      else void navigate(typeHref(custId, changed.type.title));
    },
    onTypeSaved: (saved) => void (saved.title === type.title ? revalidate() : navigate(typeHref(custId, saved.title))),
    // PUBDOC-43: to the next type, after the last one to the first.
    onTypeDeleted: (deleted, left) => {
      const { compare } = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });
      const next = left.find(({ title }) => compare(title, deleted.title) > 0) ?? left[0];
      void navigate(next === undefined ? `/${custId}` : typeHref(custId, next.title));
    },
  };
}

/** Buttons to add documents and categories, and to change the type (PERMS-32 to PERMS-34). */
export function TypeTools() {
  const managing = use(ManagingContext);
  return managing === null ? null : <managing.parts.TypeTools managing={managing} />;
}

/** PUBDOC-77 */
export function CategoryMenu({ category }: { readonly category: DocumentCategory }) {
  const managing = use(ManagingContext);
  return managing === null ? null : <managing.parts.CategoryMenu managing={managing} category={category} />;
}

/** For the parts of a row (PUBDOC-67, PUBDOC-77); null for visitors. */
export const useManaging = (): Managing | null => use(ManagingContext);

/**
 * Handlers of an element on which files are dropped to become documents of a category, or (null) of the type; none without
 * permission.
 */
export function useDocumentDrop(category: DocumentCategory | null): DropHandlers {
  const managing = use(ManagingContext);
  return managing === null ? {} : managing.parts.dropHandlers(managing, category);
}
