import { useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { Switch } from "../../../ui/form/checkbox.tsx";
import { Fieldset } from "../../../ui/form/fieldset.tsx";
import { Floating } from "../../../ui/form/floating.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useBusy } from "../../../ui/form/use-busy.ts";
import { apis, type Api, type ApiField } from "../policy.ts";
import type { Keys } from "./use-keys.ts";
import styles from "./api-keys.module.css";

interface NewKeyDialogProps {
  readonly open: boolean;
  /** The APIs that the user may switch. */
  readonly mine: readonly Api[];
  readonly onClose: () => void;
  /** Throws the server's error. */
  readonly onCreate: (key: Parameters<Keys["create"]>[0]) => Promise<void>;
}

const ALL_OFF: Readonly<Record<ApiField, boolean>> = {
  contentEnabled: false,
  searchEnabled: false,
  codeEnabled: false,
};

/** API-20: asks for a label and the APIs of the key. */
export function NewKeyDialog({ open, mine, onClose, onCreate }: NewKeyDialogProps) {
  const [label, setLabel] = useState("");
  const [on, setOn] = useState(ALL_OFF);
  const { busy, run } = useBusy();
  const close = (): void => {
    setLabel("");
    setOn(ALL_OFF);
    onClose();
  };
  const create = async (): Promise<void> => {
    if (label.trim() === "") return;
    await onCreate({ label: label.trim(), ...on });
    close();
  };
  return (
    <Floating>
      <Dialog
        title="Add an API key"
        open={open}
        onClose={close}
        onSubmit={() => void run(create)}
        width="xs"
        submitLabel="Create key"
        submitDisabled={busy || label.trim() === ""}
      >
        <div className={styles.fields}>
          <TextField
            label="Label"
            hint="Who or what uses the key, such as “Library website”."
            required
            value={label}
            onValue={setLabel}
            maxLength={100}
            size="wide"
            autoComplete="off"
          />
          <Fieldset legend="APIs" look="label" hint="You can change this at any time.">
            {apis
              .filter(({ api }) => mine.includes(api))
              .map(({ field, title }) => (
                <Switch
                  key={field}
                  label={title}
                  checked={on[field]}
                  onValue={(checked) => setOn({ ...on, [field]: checked })}
                />
              ))}
          </Fieldset>
        </div>
      </Dialog>
    </Floating>
  );
}
