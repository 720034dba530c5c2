import { useEffect, useState } from "react";
import { browserClient } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { mayConfirm } from "../../../ui/form/confirm-dialog.tsx";
import { Floating } from "../../../ui/form/floating.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useBusy } from "../../../ui/form/use-busy.ts";
import { exportTown, getTownHoldings, removeTown, type ManagedTown, type TownHoldings } from "../contract/towns.ts";
import styles from "./towns-screen.module.css";

interface RemoveTownDialogProps {
  readonly town: ManagedTown | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Says in numbers what goes, wants an export first and then the town's name. */
export function RemoveTownDialog({ town, onClose, onRemoved }: RemoveTownDialogProps) {
  return (
    <Floating>
      {town !== null && <Remove key={town.custId} town={town} onClose={onClose} onRemoved={onRemoved} />}
    </Floating>
  );
}

const POLL_MS = 1000;

function Remove({ town, onClose, onRemoved }: RemoveTownDialogProps & { readonly town: ManagedTown }) {
  const { custId, name } = town;
  const [typed, setTyped] = useState("");
  const { busy, run } = useBusy();
  const [facts, setFacts] = useState<{ readonly holdings: TownHoldings; readonly exported: boolean } | null>(null);
  const exported = facts?.exported === true;
  useEffect(() => {
    if (exported) return undefined;
    const look = (): void => void browserClient.call(getTownHoldings, { custId }).then(setFacts, () => null);
    look();
    // The download is the browser's own: the history of the town tells when it has arrived whole.
    const timer = setInterval(look, POLL_MS);
    return () => clearInterval(timer);
  }, [custId, exported]);
  const mayRemove = exported && !busy && mayConfirm(name, typed);
  const remove = async (): Promise<void> => {
    if (!mayRemove) return;
    await browserClient.call(removeTown, { custId, name: typed });
    showAdminMessage(`${name} was removed`);
    onRemoved();
    onClose();
  };
  return (
    <Dialog
      title={`Remove ${name}?`}
      open
      onClose={onClose}
      onSubmit={() => void run(remove)}
      submitLabel="Remove the town"
      submitDisabled={!mayRemove}
      dangerous
    >
      <div className={styles.body}>
        <p>Its site is gone at once, and its addresses lead nowhere. This cannot be undone. With it goes:</p>
        <ul className={styles.removed}>
          {facts === null ? <li>Counting…</li> : linesOf(facts.holdings).map((line) => <li key={line}>{line}</li>)}
        </ul>
        <p>Accounts of people stay, and so does the history of what was changed.</p>
        <h3 className={styles.step}>1. Download an export</h3>
        <p>A zip of every version as Akoma Ntoso, with images, settings, quick links and files.</p>
        <p role="status">
          {exported ? "An export was taken within the last hour." : "No export was taken within the last hour."}
        </p>
        <Button onClick={() => download(custId)}>Download the export</Button>
        <h3 className={styles.step}>2. Type the name</h3>
        <TextField
          label={`Type “${name}” to confirm`}
          value={typed}
          onValue={setTyped}
          size="wide"
          autoComplete="off"
          spellCheck={false}
          disabled={!exported}
        />
      </div>
    </Dialog>
  );
}

/** The browser saves what a form is answered with; the dialog's own form is another. */
function download(custId: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = exportTown.path.replace(":custId", encodeURIComponent(custId));
  document.body.append(form);
  form.submit();
  form.remove();
}

function linesOf({
  versions,
  provisions,
  files,
  quickLinks,
  users,
  groups,
  apiKeys,
  distributions,
}: TownHoldings): string[] {
  const lines: [number, string, string][] = [
    [versions, "version of the code", "versions of the code"],
    [provisions, "part of the code, with its address", "parts of the code, with their addresses"],
    [files, "stored file", "stored files"],
    [quickLinks, "quick link", "quick links"],
    [users, "person’s role in the town", "people’s roles in the town"],
    [groups, "group", "groups"],
    [apiKeys, "API key", "API keys"],
    [distributions, "entry of distribution", "entries of distribution"],
  ];
  return [
    ...lines
      .filter(([many]) => many > 0)
      .map(([many, one, more]) => `${many.toLocaleString("en-US")} ${many === 1 ? one : more}`),
    "its settings and statistics",
  ];
}
