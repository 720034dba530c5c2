import { useState } from "react";
import { useFormatDay } from "../../../../ui/day.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { versionChoice } from "./choice.ts";
import { changeVersion, MAX_VERSION_NAME, type ManagedVersion } from "../../contract/versions.ts";

interface ChangeDialogProps {
  readonly site: string;
  readonly version: ManagedVersion;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The date of the law and the name of a version. A date in the future must be confirmed. */
export function ChangeVersionDialog({ site, version, open, onClose, onDone }: ChangeDialogProps) {
  const { archiveId } = version;
  const formatDay = useFormatDay();
  const form = useForm({
    initial: { date: version.date ?? "", name: version.name, confirmed: false },
    open,
    submit: async (values) => {
      await browserClient.call(changeVersion, { site, version: archiveId, ...values });
      showAdminMessage(`Version ${versionChoice(version)} changed.`);
      onDone();
      onClose();
    },
  });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { date, confirmed } = form.value;
  const isFuture = date !== (version.date ?? "") && date > today;
  return (
    <FormDialog
      form={form}
      title={`Change version ${versionChoice(version)}`}
      open={open}
      onClose={onClose}
      submitLabel="Change"
      submitDisabled={isFuture && !confirmed}
    >
      <DateField
        label="Date of the law"
        hint="The date through which the code is current. The published version with the newest date is the current one."
        {...form.field("date")}
      />
      {isFuture && (
        <Checkbox
          label={`${formatDay(date)} is in the future. This is really the date of the law.`}
          {...form.toggle("confirmed")}
        />
      )}
      <TextField
        label="Version name"
        hint="What your town calls it, such as “Supplement 12”. Optional."
        {...form.field("name")}
        maxLength={MAX_VERSION_NAME}
        size="wide"
      />
    </FormDialog>
  );
}
