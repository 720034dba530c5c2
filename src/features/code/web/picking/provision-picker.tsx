import { useState } from "react";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { focusSoon } from "../../../../ui/form/focus-soon.ts";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { MatchingProvisions } from "./matching-provisions.tsx";
import { ProvisionTree } from "./provision-tree.tsx";
import styles from "./provision-picker.module.css";

/** A provision of the current code: "Chapter 135 Zoning" at "/1020#1020". */
export interface PickedProvision {
  readonly guid: string;
  readonly text: string;
  readonly url: string;
}

interface ProvisionPickerProps {
  readonly site: string;
  readonly title: string;
  readonly submitLabel: string;
  readonly onClose: () => void;
  readonly onPick: (picked: PickedProvision) => void;
}

/** Picks a part of the code from the table of contents, or by its number or title. */
export function ProvisionPicker({ site, title, submitLabel, onClose, onPick }: ProvisionPickerProps) {
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<PickedProvision | null>(null);
  const submit = (): void => {
    if (picked === null) return;
    onPick(picked);
    onClose();
  };
  const list = { site, picked: picked?.guid ?? null, onPick: setPicked };
  return (
    <Floating>
      <Dialog
        title={title}
        open
        onClose={onClose}
        onSubmit={submit}
        submitLabel={submitLabel}
        submitDisabled={picked === null}
      >
        <div className={styles.picker}>
          <TextField
            label="Find by number or title"
            type="search"
            size="wide"
            value={typed}
            onValue={setTyped}
            autoComplete="off"
            ref={focusSoon}
          />
          <div className={styles.list}>
            {typed.trim() === "" ? <ProvisionTree {...list} /> : <MatchingProvisions {...list} typed={typed.trim()} />}
          </div>
          <p className={styles.picked} role="status">
            {picked === null ? "Nothing selected yet." : <>Selected: {picked.text}</>}
          </p>
        </div>
      </Dialog>
    </Floating>
  );
}
