import { browserClient } from "../../../ui/api.ts";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { setStorageQuota } from "../contract.ts";
import { formatBytes } from "../../../domain/format-bytes.ts";
import type { Storage } from "./storage-use.tsx";
import styles from "./storage-screen.module.css";

const MEGABYTE = 1_000_000;

interface QuotaDialogProps {
  readonly open: boolean;
  readonly storage: Storage;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** For general-code administrators: how much the town may store. */
export function QuotaDialog({ open, storage: { custId, ownQuota, quota }, onClose, onDone }: QuotaDialogProps) {
  const form = useForm<{ readonly megabytes: number | null }>({
    initial: { megabytes: ownQuota === null ? null : ownQuota / MEGABYTE },
    draft: "storage limit",
    open,
    submit: async ({ megabytes }) => {
      const set = await browserClient.call(setStorageQuota, { site: custId, megabytes });
      showAdminMessage(`The town may store ${formatBytes(set.quota)}.`);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog form={form} width="xs" title="Change the limit" open={open} onClose={onClose} submitLabel="Apply">
      <div className={styles.fields}>
        <NumberField
          {...form.field("megabytes")}
          label="Limit"
          unit="MB"
          min={1}
          hint={ownQuota === null ? `Now ${formatBytes(quota)}, the default.` : "Leave empty for the default."}
        />
      </div>
    </FormDialog>
  );
}
