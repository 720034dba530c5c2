import { useState } from "react";
import { browserClient } from "../../../ui/api.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { Floating } from "../../../ui/form/floating.tsx";
import { useBusy } from "../../../ui/form/use-busy.ts";
import { addDistribution, changeDistribution, type DistributionEntry } from "../contract/distribution.ts";
import { DistributionFields, type EntryForm } from "./distribution-fields.tsx";

interface DistributionDialogProps {
  readonly open: boolean;
  readonly site: string;
  /** null: a new entry. */
  readonly entry: DistributionEntry | null;
  /** Suggested as editions; users can also type their own text. */
  readonly versions: readonly string[];
  readonly labelOf: (edition: string) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Registers copies, or changes an entry. */
export function DistributionDialog({ open, site, entry, versions, labelOf, onClose, onDone }: DistributionDialogProps) {
  const [form, setForm] = useState(() => initialForm(entry, versions, labelOf));
  const { busy, run } = useBusy();
  const { recipient, copies, edition } = form;
  const submit = async (): Promise<void> => {
    if (copies === null) return;
    await run(async () => {
      const facts = {
        ...form,
        edition: versions.find((version) => labelOf(version) === edition.trim()) ?? edition,
        copies,
        site,
      };
      if (entry === null) await browserClient.call(addDistribution, facts);
      else await browserClient.call(changeDistribution, { ...facts, id: entry.id });
      showAdminMessage(
        entry === null ? `Copies for ${recipient.trim()} registered.` : `Entry for ${recipient.trim()} updated.`,
      );
      onDone();
      onClose();
    });
  };
  return (
    <Floating>
      <Dialog
        width="sm"
        title={entry === null ? "Register copies" : `Edit the entry for ${entry.recipient}`}
        open={open}
        onClose={onClose}
        onSubmit={() => void submit()}
        submitLabel={entry === null ? "Register" : "Apply"}
        submitDisabled={busy || !isComplete(form)}
      >
        <DistributionFields
          form={form}
          editions={versions.map(labelOf)}
          onChange={(change) => setForm((now) => ({ ...now, ...change }))}
        />
      </Dialog>
    </Floating>
  );
}

function isComplete({ recipient, edition, sentOn, copies }: EntryForm): boolean {
  const hasCopies = copies !== null && Number.isInteger(copies) && copies > 0;
  return recipient.trim() !== "" && edition.trim() !== "" && sentOn !== "" && hasCopies;
}

function initialForm(
  entry: DistributionEntry | null,
  versions: readonly string[],
  labelOf: DistributionDialogProps["labelOf"],
): EntryForm {
  return {
    recipient: entry?.recipient ?? "",
    kind: entry?.kind ?? "printed",
    copies: entry?.copies ?? 1,
    edition: labelOf(entry?.edition ?? versions[0] ?? ""),
    sentOn: entry?.sentOn ?? new Date().toISOString().slice(0, 10),
    note: entry?.note ?? "",
  };
}
