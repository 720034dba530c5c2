import { useState } from "react";
import { AdminIconButton } from "../../../../ui/controls/admin-button.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import type { Form } from "../../../../ui/form/use-form.ts";
import { ProvisionPicker } from "../../../code/parts/provision-picker.ts";
import { lawActions, MAX_DISPOSITIONS, MAX_TITLE, type LawAction } from "../../contract/lists.ts";
import { actionLabels } from "../affects.tsx";
import type { AffectedValue, LawValues } from "./law-values.ts";
import styles from "./law-fields.module.css";

interface AffectedFieldsProps {
  readonly form: Form<LawValues>;
  readonly site: string;
  readonly hasCode: boolean;
}

const ACTIONS = [
  { value: "", label: "Not known" },
  ...lawActions.map((value) => ({ value, label: capitalized(actionLabels[value]) })),
] as const;

/** What a law affects: parts of the code, or words that lead to none. */
export function AffectedFields({ form, site, hasCode }: AffectedFieldsProps) {
  const { dispositions } = form.value;
  const [picking, setPicking] = useState(false);
  const set = (changed: readonly AffectedValue[]): void => form.set({ dispositions: changed });
  const add = (guid: string | null, name: string): void =>
    set([...dispositions, { guid, name: name.slice(0, MAX_TITLE), paragraph: "", action: null }]);
  const isFull = dispositions.length >= MAX_DISPOSITIONS;
  return (
    <Fieldset legend="Affects" look="label" path="dispositions" textOf={textOfAffected}>
      {dispositions.length > 0 && (
        <ul className={styles.affected}>
          {dispositions.map((value, at) => (
            // The list has no other keys: the same part may be in it twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <AffectedRow
                value={value}
                at={at}
                disabled={form.busy}
                onValue={(changed) => set(dispositions.with(at, changed))}
                onRemove={() => set(dispositions.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button disabled={form.busy || isFull || !hasCode} onClick={() => setPicking(true)}>
          Add a part of the code
        </Button>
        <Button look="plain" disabled={form.busy || isFull} onClick={() => add(null, "")}>
          Add something else
        </Button>
      </div>
      {picking && (
        <ProvisionPicker
          site={site}
          title="What does the law affect?"
          submitLabel="Add this part"
          onClose={() => setPicking(false)}
          onPick={({ guid, text }) => add(guid, text)}
        />
      )}
    </Fieldset>
  );
}

interface AffectedRowProps {
  readonly value: AffectedValue;
  readonly at: number;
  readonly disabled: boolean;
  readonly onValue: (value: AffectedValue) => void;
  readonly onRemove: () => void;
}

function AffectedRow({ value, at, disabled, onValue, onRemove }: AffectedRowProps) {
  const { guid, name, paragraph, action } = value;
  return (
    <>
      {guid === null ? (
        <TextField
          path={`dispositions.${at}.name`}
          label="What it affects"
          size="wide"
          maxLength={MAX_TITLE}
          value={name}
          disabled={disabled}
          onValue={(text) => onValue({ ...value, name: text })}
        />
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <TextField
        path={`dispositions.${at}.paragraph`}
        label="Paragraph"
        size="wide"
        maxLength={100}
        placeholder="A(1)"
        value={paragraph}
        disabled={disabled}
        onValue={(text) => onValue({ ...value, paragraph: text })}
      />
      <SelectField
        label="Is"
        size="wide"
        options={ACTIONS}
        value={action ?? ""}
        disabled={disabled}
        onValue={(chosen) => onValue({ ...value, action: chosen === "" ? null : chosen })}
      />
      <AdminIconButton
        icon="trash"
        label={`Remove ${name || "this"}`}
        tip="none"
        disabled={disabled}
        onClick={onRemove}
      />
    </>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** For the question which of two changes to keep. */
function textOfAffected(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const all = value as readonly AffectedValue[];
  const actionOf = (action: LawAction | null): string => (action === null ? "" : ` (${actionLabels[action]})`);
  return (
    all
      .map(({ name, paragraph, action }) => [name, paragraph].filter(Boolean).join(" ") + actionOf(action))
      .join(", ") || "Nothing"
  );
}
