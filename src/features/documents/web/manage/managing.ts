import type { Session } from "../../../sites/contract/session.ts";
import type { DocumentCategory, DocumentType, PublicDocument, TypePage } from "../../contract/entities.ts";

/** The filters of the type page in calls, so that an answer shows the same documents. */
export interface CallFilters {
  readonly filterCategory?: string | undefined;
  readonly filterYear?: string | undefined;
  readonly filterMonth?: string | undefined;
  readonly filterDay?: string | undefined;
  readonly filterText?: string | undefined;
}

/** A type and a category of it. */
export interface Place {
  /** Null: to be chosen. */
  readonly typeId: number | null;
  /** Null: (Uncategorized). */
  readonly categoryId: number | null;
}

/** The dialog that is open (PUBDOC-76). */
export type OpenDialog =
  | { readonly kind: "type"; readonly type: DocumentType | null }
  | { readonly kind: "deleteType"; readonly type: DocumentType }
  | { readonly kind: "category"; readonly category: DocumentCategory | null; readonly typeId: number | null }
  | { readonly kind: "deleteCategory"; readonly category: DocumentCategory }
  | { readonly kind: "document"; readonly document: PublicDocument | null; readonly place: Place }
  | { readonly kind: "files"; readonly files: readonly File[]; readonly place: Place }
  | { readonly kind: "delete"; readonly documents: readonly PublicDocument[] }
  | { readonly kind: "move"; readonly documents: readonly PublicDocument[] }
  | { readonly kind: "confirm"; readonly documents: readonly PublicDocument[] }
  | { readonly kind: "noDownload"; readonly documents: readonly PublicDocument[] };

export interface DialogProps<Kind extends OpenDialog["kind"]> {
  readonly dialog: Extract<OpenDialog, { readonly kind: Kind }>;
  readonly page: ManagedPage;
  readonly onClose: () => void;
}

/** What the page with the dialogs tells them, and does after changes. */
export interface ManagedPage {
  readonly session: Session;
  readonly filters: CallFilters;
  /** Shows the answer of a change. */
  readonly onPage: (page: TypePage) => void;
  readonly onTypeSaved: (type: DocumentType) => void;
  /** `left`: the other types, by title. */
  readonly onTypeDeleted: (type: DocumentType, left: readonly DocumentType[]) => void;
}
