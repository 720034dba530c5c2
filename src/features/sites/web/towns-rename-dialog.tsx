import { browserClient } from "../../../ui/api.ts";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { renameTown, type ManagedTown } from "../contract/towns.ts";

interface RenameTownDialogProps {
  readonly town: ManagedTown | null;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

export function RenameTownDialog(props: RenameTownDialogProps) {
  return <Rename key={props.town?.custId} {...props} />;
}

function Rename({ town, onClose, onRenamed }: RenameTownDialogProps) {
  const form = useForm({
    initial: { name: town?.name ?? "" },
    open: town !== null,
    submit: async ({ name }) => {
      if (town === null) return;
      await browserClient.call(renameTown, { custId: town.custId, name });
      showAdminMessage(`${town.name} is now ${name.trim()}`);
      onRenamed();
      onClose();
    },
  });
  const name = form.value.name.trim();
  return (
    <FormDialog
      form={form}
      title="Rename town"
      width="xs"
      open={town !== null}
      onClose={onClose}
      submitLabel="Rename"
      submitDisabled={name === "" || name === town?.name}
    >
      <TextField {...form.field("name")} label="Name" hint="The web address stays the same." size="wide" />
    </FormDialog>
  );
}
