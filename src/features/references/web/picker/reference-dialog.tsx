import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { focusSoon } from "../../../../ui/form/focus-soon.ts";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { groupOf } from "./groups.ts";
import type { Chosen, ReferenceLink } from "./reference-link.ts";
import styles from "./picker.module.css";

interface ReferenceDialogProps {
  /** Customer id or archive id. */
  readonly site: string;
  /** A reference that is changed; null for a new one. */
  readonly changed: ReferenceLink | null;
  /** Selected text, which the reference replaces. */
  readonly selected: string;
  readonly onInsert: (link: ReferenceLink) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The reference picker: a location, then its text (REFPICK-01 to REFPICK-04, OPEN-39). */
export function ReferenceDialog({ site, changed, selected, onInsert, onRemove, onClose }: ReferenceDialogProps) {
  const [step, setStep] = useState<"choose" | "text">(changed === null ? "choose" : "text");
  const [group, setGroup] = useState(() => groupOf(changed?.reference ?? null));
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Chosen | null>(changed);
  const [text, setText] = useState(changed?.text ?? selected);
  const [isNewWindow, setIsNewWindow] = useState(changed?.targetOption === "new window");

  const choose = (next: Chosen | null): void => {
    // Words of one's own stay; a title follows the choice.
    if (text === "" || text === chosen?.title) setText(next?.title ?? "");
    setChosen(next);
  };
  const isReady = chosen !== null && text.trim() !== "";
  const submit = (): void => {
    if (chosen === null || !isReady) return;
    if (step === "choose") {
      setStep("text");
      return;
    }
    const { reference, title } = chosen;
    onInsert({ reference, title, text: text.trim(), targetOption: isNewWindow ? "new window" : "same window" });
  };
  const actions = (
    <>
      {changed !== null && step === "text" && (
        <Button look="danger" onClick={onRemove}>
          Remove reference
        </Button>
      )}
      <Button onClick={onClose}>Cancel</Button>
      {step === "text" && <Button onClick={() => setStep("choose")}>Back</Button>}
      <Button type="submit" look="solid" disabled={!isReady}>
        {step === "choose" ? "Next" : "Insert"}
      </Button>
    </>
  );
  return (
    <Floating>
      <Dialog title="Reference" open onClose={onClose} onSubmit={submit} actions={actions}>
        {step === "choose" ? (
          <ChooseStep
            site={site}
            group={group}
            typed={typed}
            chosen={chosen}
            onGroup={(next) => {
              setGroup(next);
              setTyped("");
            }}
            onTyped={setTyped}
            onChoose={choose}
          />
        ) : (
          <div className={styles.step}>
            <p className={styles.chosen}>Refers to: {chosen?.title}</p>
            <TextField
              label="Text"
              hint="Keep the title, and readers always see the present one, with its present number. Words of your own stay as they are."
              size="wide"
              value={text}
              onValue={setText}
              maxLength={300}
              autoComplete="off"
              ref={focusSoon}
            />
            {chosen !== null && text !== chosen.title && (
              <div>
                <Button onClick={() => setText(chosen.title)}>Use the title</Button>
              </div>
            )}
            <Checkbox label="Open reference in new window" checked={isNewWindow} onValue={setIsNewWindow} />
          </div>
        )}
      </Dialog>
    </Floating>
  );
}
