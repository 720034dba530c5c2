import { browserClient } from "../../../../ui/api.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { restoreDocuments, type DeletedDocument } from "../../contract/deleted.ts";
import { Warning } from "../manage/warning.tsx";
import { PlaceFields } from "../manage/place-fields.tsx";
import { useCategories } from "../manage/use-categories.ts";
import type { Asked } from "./use-restore.ts";

interface RestoreDialogProps {
  readonly site: string;
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onRestored: (document: DeletedDocument, typeTitle: string) => void;
}

/** Asks where a document is restored to, or under which title, if it cannot be as it was. */
export function RestoreDialog({ site, asked: { document, why, message }, onClose, onRestored }: RestoreDialogProps) {
  const categories = useCategories(site);
  const form = useForm({
    initial: {
      title: why === "title" ? `${document.title} (restored)` : document.title,
      typeId: why === "title" && document.typeId !== null ? String(document.typeId) : "",
      categoryId: "",
    },
    submit: async ({ title, typeId, categoryId }) => {
      const { type } = await browserClient.call(restoreDocuments, {
        site,
        documentIdList: String(document.id),
        ...(title !== document.title && { title }),
        // Without a choice, it goes where it was.
        ...(why === "typeId" && { typeId, ...(categoryId !== "" && { categoryId }) }),
      });
      onRestored({ ...document, title }, type.title);
    },
  });
  const { title, typeId } = form.value;
  return (
    <FormDialog
      form={form}
      open
      title={`Restore “${document.title}”`}
      submitLabel="Restore"
      submitDisabled={title.trim() === "" || (why === "typeId" && typeId === "")}
      onClose={onClose}
    >
      <Warning>{message}</Warning>
      <TextField {...form.field("title")} label="Title" required size="wide" maxLength={300} autoComplete="off" />
      {why === "typeId" && <PlaceFields form={form} categories={categories} />}
    </FormDialog>
  );
}
