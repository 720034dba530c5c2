import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { focusSoon } from "../../../../ui/form/focus-soon.ts";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";

interface RenameLinkDialogProps {
  readonly label: string;
  readonly onClose: () => void;
  /** Saves; if it rejects, the dialog shows the error and stays open. `base` is the name that the user began with. */
  readonly onLabel: (label: string, base: string) => Promise<void>;
}

/** Renames a tile of the home page. */
export function RenameLinkDialog({ label, onClose, onLabel }: RenameLinkDialogProps) {
  const form = useForm({
    initial: { label },
    theirs: (current) => ({ label: String(current) }),
    submit: async (typed, base) => {
      await onLabel(typed.label.trim(), base.label);
      onClose();
    },
  });
  const name = form.value.label.trim();
  return (
    <FormDialog
      form={form}
      title="Rename link"
      open
      onClose={onClose}
      submitLabel="Save"
      submitDisabled={name === "" || name === label}
    >
      <TextField
        {...form.field("label")}
        label="Name on the home page"
        required
        size="wide"
        maxLength={80}
        ref={focusSoon}
      />
    </FormDialog>
  );
}
