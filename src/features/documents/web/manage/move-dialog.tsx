import { browserClient } from "../../../../ui/api.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { moveDocuments } from "../../contract/documents.ts";
import type { DialogProps } from "./managing.ts";
import { TypeField } from "./place-fields.tsx";
import { titled } from "./with-title.ts";
import { useCategories } from "./use-categories.ts";

/** PUBDOC-70, PUBDOC-71, OPEN-25: the category must be chosen, also if it is (Uncategorized). */
export function MoveDialog({ dialog: { documents }, page, onClose }: DialogProps<"move">) {
  const { session, onPage } = page;
  const categories = useCategories(session.custId);
  const form = useForm({
    initial: { typeId: "", categoryId: "" },
    submit: async ({ typeId, categoryId }) => {
      const chosen = categories?.find(({ id }) => String(id) === categoryId);
      const moved = await titled(
        browserClient.call(moveDocuments, {
          site: session.custId,
          documentIdList: documents.map(({ id }) => id),
          typeId,
          ...(chosen?.isUncategorized === false && { categoryId }),
        }),
      );
      onClose();
      onPage(moved);
    },
  });
  const { typeId, categoryId } = form.value;
  const ofType = (categories ?? []).filter((each) => String(each.typeId) === typeId);
  const what = documents.length === 1 ? "document" : `${documents.length} documents`;
  return (
    <FormDialog
      form={form}
      open
      width="xs"
      title={`Move ${what}`}
      submitLabel="Move"
      submitDisabled={categories === null || typeId === "" || categoryId === ""}
      onClose={onClose}
    >
      <TypeField
        {...form.field("typeId")}
        categories={categories}
        onValue={(chosen) => form.set({ typeId: chosen, categoryId: "" })}
      />
      <SelectField
        {...form.field("categoryId")}
        label="Category"
        required
        size="wide"
        placeholder="Choose a category"
        options={ofType.map(({ id, title }) => ({ value: String(id), label: title }))}
        disabled={typeId === ""}
      />
    </FormDialog>
  );
}
