import { browserClient } from "../../../ui/api.ts";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
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
  const factsOf = (values: EntryForm) => ({
    ...values,
    edition: versions.find((version) => labelOf(version) === values.edition.trim()) ?? values.edition,
    copies: values.copies ?? 0,
  });
  const form = useForm<EntryForm>({
    initial: initialForm(entry, versions, labelOf),
    draft: entry === null ? "register copies" : `entry ${entry.id}`,
    open,
    theirs: (current, base) => {
      const theirs = { ...base, ...(current as Partial<EntryForm>) };
      return { ...theirs, edition: labelOf(theirs.edition) };
    },
    submit: async (values, base) => {
      const facts = { ...factsOf(values), site };
      if (entry === null) await browserClient.call(addDistribution, facts);
      else await browserClient.call(changeDistribution, { ...facts, id: entry.id, base: factsOf(base) });
      const recipient = values.recipient.trim();
      showAdminMessage(entry === null ? `Copies for ${recipient} registered.` : `Entry for ${recipient} updated.`);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      width="sm"
      title={entry === null ? "Register copies" : `Edit the entry for ${entry.recipient}`}
      open={open}
      onClose={onClose}
      submitLabel={entry === null ? "Register" : "Apply"}
      submitDisabled={!isComplete(form.value)}
    >
      <DistributionFields form={form} editions={versions.map(labelOf)} />
    </FormDialog>
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
