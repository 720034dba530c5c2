import { useId, useState } from "react";
import { browserClient } from "../../../ui/api.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { Floating } from "../../../ui/form/floating.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextArea, TextField } from "../../../ui/form/text-field.tsx";
import { useBusy } from "../../../ui/form/use-busy.ts";
import {
  addDistribution,
  changeDistribution,
  type CopyKind,
  type DistributionEntry,
} from "../contract/distribution.ts";
import { KINDS } from "./distribution-words.ts";
import styles from "./distribution-screen.module.css";

interface DistributionDialogProps {
  readonly open: boolean;
  readonly site: string;
  /** null: a new one. */
  readonly entry: DistributionEntry | null;
  /** Offered as editions; others can be typed. */
  readonly versions: readonly string[];
  /** An edition in words. */
  readonly words: (edition: string) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const kindOptions = (Object.keys(KINDS) as CopyKind[]).map((value) => ({ value, label: KINDS[value] }));

/** Registers copies, or changes an entry. */
export function DistributionDialog({ open, site, entry, versions, words, onClose, onDone }: DistributionDialogProps) {
  const list = useId();
  const [facts, setFacts] = useState(() => startOf(entry, versions, words));
  const { busy, run } = useBusy();
  const { recipient, kind, copies, edition, sentOn, note } = facts;
  const set = (change: Partial<Facts>): void => setFacts((now) => ({ ...now, ...change }));
  const submit = async (): Promise<void> => {
    if (copies === null) return;
    await run(async () => {
      const whole = {
        ...facts,
        edition: versions.find((version) => words(version) === edition.trim()) ?? edition,
        copies,
        site,
      };
      if (entry === null) await browserClient.call(addDistribution, whole);
      else await browserClient.call(changeDistribution, { ...whole, id: entry.id });
      showAdminMessage(
        entry === null
          ? `The copies for ${recipient.trim()} are registered.`
          : `The entry of ${recipient.trim()} is changed.`,
      );
      onDone();
      onClose();
    });
  };
  return (
    <Floating>
      <Dialog
        width="sm"
        title={entry === null ? "Register copies" : `Change the entry of ${entry.recipient}`}
        open={open}
        onClose={onClose}
        onSubmit={() => void submit()}
        submitLabel={entry === null ? "Register" : "Apply"}
        submitDisabled={busy || !isComplete(facts)}
      >
        <div className={styles.fields}>
          <TextField
            label="Recipient"
            required
            size="wide"
            value={recipient}
            onValue={(value) => set({ recipient: value })}
            maxLength={200}
            autoComplete="off"
          />
          <div className={styles.fieldPair}>
            <SelectField
              label="Kind"
              size="medium"
              value={kind}
              options={kindOptions}
              onValue={(value) => set({ kind: value })}
            />
            <NumberField
              label="Copies"
              required
              min={1}
              max={100_000}
              step={1}
              value={copies}
              onValue={(value) => set({ copies: value })}
            />
          </div>
          <div className={styles.fieldPair}>
            <TextField
              label="Edition"
              hint="A version of the code, or words of your own"
              required
              size="medium"
              value={edition}
              onValue={(value) => set({ edition: value })}
              maxLength={120}
              list={list}
              autoComplete="off"
            />
            <DateField
              label="Sent on"
              hint="Or handed over"
              required
              value={sentOn}
              onValue={(value) => set({ sentOn: value })}
            />
          </div>
          <datalist id={list}>
            {versions.map((version) => (
              <option key={version} value={words(version)}>
                {words(version)}
              </option>
            ))}
          </datalist>
          <TextArea
            label="Note"
            size="wide"
            rows={2}
            value={note}
            onValue={(value) => set({ note: value })}
            maxLength={1000}
          />
        </div>
      </Dialog>
    </Floating>
  );
}

interface Facts extends Omit<DistributionEntry, "id" | "createdBy" | "copies"> {
  /** null while the field is empty. */
  readonly copies: number | null;
}

function isComplete({ recipient, edition, sentOn, copies }: Facts): boolean {
  const hasCopies = copies !== null && Number.isInteger(copies) && copies > 0;
  return recipient.trim() !== "" && edition.trim() !== "" && sentOn !== "" && hasCopies;
}

function startOf(
  entry: DistributionEntry | null,
  versions: readonly string[],
  words: DistributionDialogProps["words"],
): Facts {
  const kind: CopyKind = entry?.kind ?? "printed";
  return {
    recipient: entry?.recipient ?? "",
    kind,
    copies: entry?.copies ?? 1,
    edition: words(entry?.edition ?? versions[0] ?? ""),
    sentOn: entry?.sentOn ?? new Date().toISOString().slice(0, 10),
    note: entry?.note ?? "",
  };
}
