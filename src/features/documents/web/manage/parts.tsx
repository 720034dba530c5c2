import { useSyncExternalStore, type DragEvent } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { readDropped } from "../../../../ui/file-drop/dropped-items.ts";
import { useStore } from "../../../../ui/store.ts";
import { RowMenu, type RowAction } from "../../../../ui/table/row-menu.tsx";
import { MainAction } from "../../../../ui/table/main-action.tsx";
import { bulkUploadHref, deletedHref } from "../../contract/addresses.ts";
import type { DocumentCategory, DocumentType, PublicDocument } from "../../contract/entities.ts";
import { recognizedTypes } from "../../contract/file-types.ts";
import { isLinked } from "../../contract/lists.ts";
import type { Place } from "./managing.ts";
import { GuessMark } from "./guesses.tsx";
import { recognizeAgain } from "./recognize-again.ts";
import type { DropHandlers, Managing } from "./managed-type.tsx";
import styles from "./manage.module.css";

export { ManageDialog } from "./dialogs.tsx";

interface PartProps {
  readonly managing: Managing;
}

/** What those who manage documents see on a type page; loaded only for them (BULK-01, decision 090). */
export function TypeTools({ managing: { abilities, custId, type, open } }: PartProps) {
  const { add, bulkUpload, addType, editType, deleteType, manageDocuments } = abilities;
  const place = { typeId: type.id, categoryId: null };
  const actions = [
    add && addDocumentAction(open, place),
    add && addSeveralAction(open, place),
    bulkUpload && bulkAction(custId, type.id),
    add && addCategoryAction(open, type.id),
    editType && ({ label: "Edit Type", icon: "edit", onSelect: () => open({ kind: "type", type }) } as const),
    addType && addTypeAction(open),
    manageDocuments && deletedAction(custId),
    deleteType && deleteTypeAction(open, type),
  ];
  return (
    <div className={styles.typeTools} role="group" aria-label={`Manage ${type.title}`}>
      <MainAction name={type.title} actions={actions.filter((action) => action !== false)} />
    </div>
  );
}

type Open = Managing["open"];

export const addDocumentAction = (open: Open, place: Place): RowAction => ({
  label: "Add Document",
  icon: "plus",
  onSelect: () => open({ kind: "document", document: null, place }),
});
export const addSeveralAction = (open: Open, place: Place): RowAction => ({
  label: "Add several",
  icon: "upload",
  onSelect: () => open({ kind: "files", files: [], place }),
});
/** BULK-01 */
export const bulkAction = (custId: string, typeId: number | null): RowAction => ({
  label: "Bulk Uploader",
  icon: "table",
  href: bulkUploadHref(custId, typeId),
});
export const addCategoryAction = (open: Open, typeId: number | null): RowAction => ({
  label: "Add Category",
  icon: "plus",
  onSelect: () => open({ kind: "category", category: null, typeId }),
});
export const addTypeAction = (open: Open): RowAction => ({
  label: "Add Type",
  icon: "plus",
  onSelect: () => open({ kind: "type", type: null }),
});
export const deletedAction = (custId: string): RowAction => ({
  label: "Deleted documents",
  icon: "undo",
  href: deletedHref(custId),
});
export const deleteTypeAction = (open: Open, type: DocumentType): RowAction => ({
  label: "Delete Type",
  icon: "trash",
  dangerous: true,
  onSelect: () => open({ kind: "deleteType", type }),
});

export function CategoryMenu({ managing, category }: PartProps & { readonly category: DocumentCategory }) {
  return <RowMenu name={category.title} actions={categoryActions(managing, category)} />;
}

/** PERMS-24, OPEN-45 */
export function categoryActions(
  { abilities, open }: Pick<Managing, "abilities" | "open">,
  category: DocumentCategory,
): readonly RowAction[] {
  const { id, typeId, isUncategorized } = category;
  const place = { typeId, categoryId: isUncategorized ? null : id };
  return [
    ...(abilities.add ? [addDocumentAction(open, place), addSeveralAction(open, place)] : []),
    ...(abilities.manageCategories
      ? [
          {
            label: "Edit Category",
            icon: "edit",
            onSelect: () => open({ kind: "category", category, typeId }),
          } as const,
        ]
      : []),
    ...(abilities.manageCategories && !isUncategorized
      ? [
          {
            label: "Delete Category",
            icon: "trash",
            dangerous: true,
            onSelect: () => open({ kind: "deleteCategory", category }),
          } as const,
        ]
      : []),
  ];
}

interface DocumentProps extends PartProps {
  readonly document: PublicDocument;
}

/** What of a document is a guess (decision 089). */
export function DocumentGuesses({ document: { guesses } }: { readonly document: PublicDocument }) {
  if (guesses === undefined) return null;
  const guessed = { titleIsGuess: guesses.includes("title"), dateIsGuess: guesses.includes("date") };
  return <GuessMark guessed={guessed} withDates />;
}

/** PERMS-23 */
export function DocumentMenu({ managing: { abilities, custId, open }, document }: DocumentProps) {
  if (!abilities.manageDocuments) return null;
  const place = { typeId: document.typeId, categoryId: document.categoryId };
  const actions: readonly RowAction[] = [
    { label: "Edit", icon: "edit", onSelect: () => open({ kind: "document", document, place }) },
    ...(document.guesses === undefined
      ? []
      : [
          {
            label: "Confirm title and date",
            icon: "check",
            onSelect: () => open({ kind: "confirm", documents: [document] }),
          } as const,
        ]),
    { label: "Move", icon: "right", onSelect: () => open({ kind: "move", documents: [document] }) },
    { label: "Download", icon: "download", onSelect: () => download([document], "", open) },
    ...(recognizedTypes.includes(document.extension ?? "")
      ? [
          {
            label: "Recognize text again",
            icon: "refresh",
            onSelect: () => void recognizeAgain(custId, document),
          } as const,
        ]
      : []),
    {
      label: "Delete",
      icon: "trash",
      dangerous: true,
      onSelect: () => open({ kind: "delete", documents: [document] }),
    },
  ];
  return <RowMenu name={document.title} actions={actions} />;
}

export function DocumentCheckbox({ managing: { abilities, selected }, document }: DocumentProps) {
  const { id, title } = document;
  const isSelected = useSyncExternalStore(
    selected.subscribe,
    () => selected.get().has(id),
    () => false,
  );
  if (!abilities.manageDocuments) return null;
  const toggle = (isOn: boolean): void =>
    selected.set((ids) => new Set(isOn ? [...ids, id] : [...ids].filter((one) => one !== id)));
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isSelected}
        onChange={(event) => toggle(event.target.checked)}
      />
    </label>
  );
}

interface SelectionBarProps extends PartProps {
  readonly custId: string;
  readonly documents: readonly PublicDocument[];
}

/** The actions on the selected documents; nothing without a selection. */
export function SelectionBar({ managing: { selected, open }, custId, documents }: SelectionBarProps) {
  const ids = useStore(selected);
  const chosen = documents.filter(({ id }) => ids.has(id));
  const selectAll = (): void => selected.set(() => new Set(documents.map(({ id }) => id)));
  return (
    <div className={styles.selection} role="region" aria-label="Selected documents" hidden={chosen.length === 0}>
      <p role="status" className={styles.count}>
        {chosen.length === 0 ? "" : `${chosen.length.toLocaleString("en-US")} selected`}
      </p>
      {chosen.length > 0 && (
        <div className={styles.tools} role="group" aria-label="Actions">
          <Button onClick={() => open({ kind: "move", documents: chosen })}>Move</Button>
          <Button onClick={() => open({ kind: "delete", documents: chosen })}>Delete</Button>
          <Button onClick={() => download(chosen, custId, open)}>Download selected</Button>
          {chosen.some(({ guesses }) => guesses !== undefined) && (
            <Button onClick={() => open({ kind: "confirm", documents: chosen })}>Confirm titles and dates</Button>
          )}
          {chosen.length < documents.length && (
            <Button look="plain" onClick={selectAll}>
              Select all {documents.length.toLocaleString("en-US")}
            </Button>
          )}
          <Button look="plain" onClick={() => selected.set(() => new Set())}>
            Clear selection
          </Button>
        </div>
      )}
    </div>
  );
}

/** PUBDOC-73, PUBDOC-74: one document as itself, several as a zip; none if there are links among them. */
function download(documents: readonly PublicDocument[], custId: string, open: Managing["open"]): void {
  const linked = documents.filter(({ documentType }) => isLinked(documentType));
  const [one] = documents;
  if (linked.length > 0) open({ kind: "noDownload", documents: linked });
  else if (documents.length === 1 && one !== undefined) location.assign(one.downloadUrl ?? "");
  else location.assign(`/api/${custId}/pub-doc/${documents.map(({ id }) => id).join(",")}/download`);
}

/** Files dropped here become documents of the category, or of the type. */
export function dropHandlers({ abilities, type, open }: Managing, category: DocumentCategory | null): DropHandlers {
  if (!abilities.add) return {};
  const categoryId = category === null || category.isUncategorized ? null : category.id;
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");
  const mark = (event: DragEvent, isOver: boolean): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.toggleAttribute("data-drop", isOver);
  };
  return {
    onDragEnter: (event) => mark(event, true),
    onDragOver: (event) => mark(event, true),
    onDragLeave: (event) =>
      mark(event, event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)),
    onDrop: (event) => {
      if (!hasFiles(event)) return;
      mark(event, false);
      const { files } = readDropped(event.dataTransfer);
      if (files.length > 0) open({ kind: "files", files, place: { typeId: type.id, categoryId } });
    },
  };
}
