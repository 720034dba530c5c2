import { SelectField } from "../../../../ui/form/select-field.tsx";
import type { FormField } from "../../../../ui/form/field-of.ts";
import { UNCATEGORIZED } from "../../contract/lists.ts";
import { typesOf, type Choice } from "./use-categories.ts";
import styles from "./manage.module.css";

/** Ids as texts; an empty category is (Uncategorized). */
interface PlaceValues {
  readonly typeId: string;
  readonly categoryId: string;
}

interface PlaceFieldsProps {
  readonly form: {
    readonly value: PlaceValues;
    readonly set: (changes: PlaceValues) => void;
    readonly field: (name: keyof PlaceValues) => FormField<string>;
    readonly busy: boolean;
  };
  /** Null while they are loaded. */
  readonly categories: readonly Choice[] | null;
}

interface TypeFieldProps extends FormField<string> {
  readonly categories: readonly Choice[] | null;
  readonly disabled?: boolean;
}

/** A type of documents. */
export function TypeField({ categories, disabled = false, ...field }: TypeFieldProps) {
  return (
    <SelectField
      {...field}
      label="Type"
      required
      size="wide"
      placeholder="Choose a type"
      options={typesOf(categories ?? [])}
      disabled={disabled || categories === null}
    />
  );
}

/** Type and category of documents. */
export function PlaceFields({ form, categories }: PlaceFieldsProps) {
  const { typeId } = form.value;
  const ofType = (categories ?? []).filter((each) => String(each.typeId) === typeId && !each.isUncategorized);
  const disabled = form.busy || categories === null;
  return (
    <div className={styles.pair}>
      <TypeField
        {...form.field("typeId")}
        categories={categories}
        disabled={form.busy}
        onValue={(chosen) => form.set({ typeId: chosen, categoryId: "" })}
      />
      <SelectField
        {...form.field("categoryId")}
        label="Category"
        size="wide"
        options={[
          ...ofType.map(({ id, title }) => ({ value: String(id), label: title })),
          { value: "", label: UNCATEGORIZED },
        ]}
        disabled={disabled}
      />
    </div>
  );
}
