import { browserClient } from "../../../../ui/api.ts";
import type { FormProblem } from "../../../../ui/form/problem.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextArea, TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { addDocumentType, editDocumentType } from "../../contract/types.ts";
import { typeSortLabels, typeSorts, type TypeSort } from "../../contract/lists.ts";
import type { DialogProps } from "./managing.ts";
import { suggestedTypes } from "./suggested-types.ts";
import { titled } from "./with-title.ts";

const SORTS = typeSorts.map((value) => ({ value, label: typeSortLabels[value] }));

interface Values {
  readonly title: string;
  readonly description: string;
  readonly sortType: TypeSort;
}

/** PUBDOC-35 to PUBDOC-42 */
export function TypeDialog({ dialog: { type }, page, onClose }: DialogProps<"type">) {
  const { session, onTypeSaved } = page;
  const site = session.custId;
  const existing = session.parts.documents.types.map(({ title: taken }) => taken);
  const form = useForm<Values>({
    initial: {
      title: type?.title ?? "",
      description: type?.description ?? "",
      sortType: type?.sortType ?? "CATEGORY_NAME_ASC",
    },
    draft: type === null ? "document type" : `document type ${type.id}`,
    check: ({ title }) => wrongName(title),
    submit: async (values, base) => {
      const saving =
        type === null
          ? browserClient.call(addDocumentType, { site, ...values })
          : browserClient.call(editDocumentType, { site, typeId: type.id, ...values, base });
      const saved = await titled(saving);
      onClose();
      onTypeSaved(saved.type);
    },
  });
  const { title } = form.value;
  return (
    <FormDialog
      form={form}
      open
      title={type === null ? "Add a Public Document Type" : "Edit a Public Document Type"}
      submitLabel="Save"
      submitDisabled={title.trim() === ""}
      onClose={onClose}
    >
      <TextField {...form.field("title")} label="Name" required size="wide" maxLength={100} autoComplete="off" />
      <SelectField
        label="Suggested names"
        size="wide"
        placeholder="Suggested Type names..."
        value={suggestedTypes.includes(title) ? title : ""}
        options={suggestions(existing, type?.title ?? null)}
        onValue={(chosen) => form.set({ title: chosen })}
      />
      <TextArea {...form.field("description")} label="Description" rows={6} size="wide" maxLength={2000} />
      <SelectField {...form.field("sortType")} label="Sort type" options={SORTS} size="wide" />
    </FormDialog>
  );
}

/** PUBDOC-38: nothing is sent. */
const wrongName = (title: string): FormProblem | null =>
  /[/\\_]/.test(title)
    ? {
        kind: "refused",
        message: "Invalid type name",
        fields: { title: String.raw`Name must not contain a /, \, or _` },
      }
    : null;

/** PUBDOC-39, PUBDOC-40 */
function suggestions(existing: readonly string[], own: string | null) {
  const taken = new Set(existing.filter((title) => title !== own).map((title) => title.toLowerCase()));
  return suggestedTypes.map((name) => {
    const disabled = taken.has(name.toLowerCase());
    return { value: name, label: disabled ? `${name} [Already Exists]` : name, disabled };
  });
}
