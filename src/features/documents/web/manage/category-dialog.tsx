import { browserClient } from "../../../../ui/api.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextArea, TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { addDocumentCategory, editDocumentCategory } from "../../contract/categories.ts";
import type { DocumentCategory } from "../../contract/entities.ts";
import {
  firstSorts,
  groupingLabels,
  groupings,
  sortLabels,
  type FirstSort,
  type Grouping,
  type SecondSort,
} from "../../contract/lists.ts";
import type { DialogProps } from "./managing.ts";
import { TypeField } from "./place-fields.tsx";
import { titled } from "./with-title.ts";
import { useCategories } from "./use-categories.ts";

const GROUPINGS = groupings.map((value) => ({ value, label: groupingLabels[value] }));
const FIRST_SORTS = firstSorts.map((value) => ({ value, label: sortLabels[value] }));
const SECOND_SORTS = [{ value: "None", label: sortLabels.None } as const, ...FIRST_SORTS];

interface Values {
  readonly title: string;
  readonly typeId: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly groupByType: Grouping;
  readonly sortByFirstType: FirstSort;
  readonly sortBySecondType: SecondSort;
}

/** PUBDOC-36, PUBDOC-48 */
const initialValues = (category: DocumentCategory | null, typeId: number | null): Values =>
  category === null
    ? {
        title: "",
        typeId: String(typeId ?? ""),
        description: "",
        isPrivate: false,
        groupByType: "Ungrouped",
        sortByFirstType: "Alphabetical_Ascending",
        sortBySecondType: "None",
      }
    : {
        title: category.title,
        typeId: String(category.typeId),
        description: category.description ?? "",
        isPrivate: category.isPrivate,
        groupByType: category.groupByType,
        sortByFirstType: category.sortByFirstType,
        sortBySecondType: category.sortBySecondType,
      };

/** PUBDOC-46 to PUBDOC-51 */
export function CategoryDialog({ dialog: { category, typeId }, page, onClose }: DialogProps<"category">) {
  const { session, filters, onPage } = page;
  const site = session.custId;
  const categories = useCategories(site);
  const isCatchAll = category?.isUncategorized === true;
  const form = useForm<Values>({
    initial: initialValues(category, typeId),
    draft: category === null ? "document category" : `document category ${category.id}`,
    theirs: (current, base) => {
      const changed = current as Partial<Omit<Values, "typeId"> & { readonly typeId: number }>;
      return { ...base, ...changed, typeId: changed.typeId === undefined ? base.typeId : String(changed.typeId) };
    },
    submit: async (values, base) => {
      const saving =
        category === null
          ? browserClient.call(addDocumentCategory, { site, ...values, ...filters })
          : browserClient.call(editDocumentCategory, { site, categoryId: category.id, ...values, base, ...filters });
      const saved = await titled(saving);
      onClose();
      onPage(saved);
    },
  });
  const { value } = form;
  return (
    <FormDialog
      form={form}
      open
      title={category === null ? "Add a Category" : "Edit a Category"}
      submitLabel="Save"
      submitDisabled={value.title.trim() === "" || value.typeId === "" || categories === null}
      onClose={onClose}
    >
      <TextField
        {...form.field("title")}
        label="Title"
        hint={
          isCatchAll ? "This category holds the documents without a category. It keeps its name and type." : undefined
        }
        required
        size="wide"
        maxLength={200}
        autoComplete="off"
        readOnly={isCatchAll}
      />
      <TypeField {...form.field("typeId")} categories={categories} disabled={isCatchAll} />
      <TextArea {...form.field("description")} label="Description" size="wide" maxLength={2000} />
      <SelectField {...form.field("groupByType")} label="Group by" options={GROUPINGS} size="wide" />
      <SelectField {...form.field("sortByFirstType")} label="Sort by" options={FIRST_SORTS} size="wide" />
      <SelectField {...form.field("sortBySecondType")} label="Then sort by" options={SECOND_SORTS} size="wide" />
      <Checkbox
        {...form.toggle("isPrivate")}
        label="Private"
        hint="Only people who may view private documents see this category and its documents."
      />
    </FormDialog>
  );
}
