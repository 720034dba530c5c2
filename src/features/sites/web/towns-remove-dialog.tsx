import { useEffect, useState } from "react";
import { browserClient } from "../../../ui/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { mayConfirm } from "../../../ui/form/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { exportTown, getTownHoldings, removeTown, type ManagedTown } from "../contract/towns.ts";
import styles from "./towns-screen.module.css";

interface RemoveTownDialogProps {
  readonly town: ManagedTown | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Shows what will be deleted, requires an export and then the town's name. */
export function RemoveTownDialog({ town, onClose, onRemoved }: RemoveTownDialogProps) {
  return town !== null && <Remove key={town.custId} town={town} onClose={onClose} onRemoved={onRemoved} />;
}

const POLL_MS = 1000;

function Remove({ town, onClose, onRemoved }: RemoveTownDialogProps & { readonly town: ManagedTown }) {
  const { custId, name } = town;
  const form = useForm({
    initial: { name: "" },
    submit: async (typed) => {
      await browserClient.call(removeTown, { custId, ...typed });
      showAdminMessage(`${name} was removed`);
      onRemoved();
      onClose();
    },
  });
  const [facts, setFacts] = useState<{ readonly lines: readonly string[]; readonly exported: boolean } | null>(null);
  const exported = facts?.exported === true;
  useEffect(() => {
    if (exported) return undefined;
    const poll = (): void => void browserClient.call(getTownHoldings, { custId }).then(setFacts, () => null);
    poll();
    // The browser handles the download, so poll the server until the export is complete.
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [custId, exported]);
  return (
    <FormDialog
      form={form}
      title={`Remove ${name}?`}
      open
      onClose={onClose}
      submitLabel="Remove town"
      submitDisabled={!exported || !mayConfirm(name, form.value.name)}
      dangerous
    >
      <div className={styles.body}>
        <p>The site and all its pages disappear immediately. This cannot be undone. The following is deleted:</p>
        <ul className={styles.removed}>
          {facts === null ? (
            <li>Counting…</li>
          ) : (
            [...facts.lines, "its settings and statistics"].map((line) => <li key={line}>{line}</li>)
          )}
        </ul>
        <p>User accounts and the history of changes are kept.</p>
        <h3 className={styles.step}>1. Download an export</h3>
        <p>A zip file with all data of the town, from which it can be restored, and every version as Akoma Ntoso.</p>
        <p role="status">
          {exported ? "The town was exported within the last hour." : "The town was not exported within the last hour."}
        </p>
        <Button onClick={() => download(custId)}>Download export</Button>
        <h3 className={styles.step}>2. Type the name</h3>
        <TextField
          label={`Type “${name}” to confirm`}
          {...form.field("name")}
          size="wide"
          autoComplete="off"
          spellCheck={false}
          disabled={!exported}
        />
      </div>
    </FormDialog>
  );
}

/** Submits a separate form, because the browser downloads the response of a form. */
function download(custId: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = exportTown.path.replace(":custId", encodeURIComponent(custId));
  document.body.append(form);
  form.submit();
  form.remove();
}
