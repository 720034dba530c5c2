import { CategoryDialog } from "./category-dialog.tsx";
import { ConfirmTitles, DeleteCategory, DeleteDocuments, DeleteType, NoDownload } from "./confirmations.tsx";
import { DocumentDialog } from "./document-dialog.tsx";
import { FilesDialog } from "./files-dialog.tsx";
import type { ManagedPage, OpenDialog } from "./managing.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { TypeDialog } from "./type-dialog.tsx";

interface ManageDialogProps {
  readonly dialog: OpenDialog;
  readonly page: ManagedPage;
  readonly onClose: () => void;
}

/** The open dialog of a page on which documents are managed. */
export function ManageDialog({ dialog, ...rest }: ManageDialogProps) {
  switch (dialog.kind) {
    case "type":
      return <TypeDialog {...rest} dialog={dialog} />;
    case "deleteType":
      return <DeleteType {...rest} dialog={dialog} />;
    case "category":
      return <CategoryDialog {...rest} dialog={dialog} />;
    case "deleteCategory":
      return <DeleteCategory {...rest} dialog={dialog} />;
    case "document":
      return <DocumentDialog {...rest} dialog={dialog} />;
    case "files":
      return <FilesDialog {...rest} dialog={dialog} />;
    case "delete":
      return <DeleteDocuments {...rest} dialog={dialog} />;
    case "move":
      return <MoveDialog {...rest} dialog={dialog} />;
    case "confirm":
      return <ConfirmTitles {...rest} dialog={dialog} />;
    case "noDownload":
      return <NoDownload {...rest} dialog={dialog} />;
    default:
      return dialog satisfies never;
  }
}
