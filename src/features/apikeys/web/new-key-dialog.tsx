import { Switch } from "../../../ui/form/checkbox.tsx";
import { Fieldset } from "../../../ui/form/fieldset.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { apis, type Api, type ApiField } from "../policy.ts";
import type { Keys } from "./use-keys.ts";

interface NewKeyDialogProps {
  readonly open: boolean;
  /** The APIs that the user may switch. */
  readonly mine: readonly Api[];
  readonly onClose: () => void;
  /** Throws the server's error. */
  readonly onCreate: (key: Parameters<Keys["create"]>[0]) => Promise<void>;
}

const EMPTY: Readonly<Record<ApiField, boolean> & { label: string; expires: string }> = {
  label: "",
  expires: "",
  contentEnabled: false,
  searchEnabled: false,
  codeEnabled: false,
};

/** API-20: asks for a label and the APIs of the key. */
export function NewKeyDialog({ open, mine, onClose, onCreate }: NewKeyDialogProps) {
  const form = useForm({
    initial: EMPTY,
    draft: "new key",
    open,
    submit: async ({ label, ...on }) => {
      await onCreate({ label: label.trim(), ...on });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add an API key"
      open={open}
      onClose={onClose}
      width="xs"
      submitLabel="Create key"
      submitDisabled={form.value.label.trim() === ""}
    >
      <TextField
        {...form.field("label")}
        label="Label"
        hint="Who or what uses the key, such as “Library website”."
        required
        maxLength={100}
        size="wide"
        autoComplete="off"
      />
      <TextField
        {...form.field("expires")}
        label="Last day"
        type="date"
        hint="Optional. After this day, the key stops working."
      />
      <Fieldset legend="APIs" look="label" hint="You can change this at any time.">
        {apis
          .filter(({ api }) => mine.includes(api))
          .map(({ field, title }) => (
            <Switch {...form.toggle(field)} key={field} label={title} />
          ))}
      </Fieldset>
    </FormDialog>
  );
}
