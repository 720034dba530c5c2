import { Button } from "../controls/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { Floating } from "../form/floating.tsx";
import styles from "./file-drop.module.css";

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  /** "it is another type of file" */
  readonly reason: string;
}

export interface Refusal {
  readonly open: boolean;
  readonly tooBig: readonly RefusedFile[];
  readonly failed: readonly RefusedFile[];
  /** What is accepted: "A JPEG, PNG or GIF". The drop area says it too. */
  readonly accepted: string;
}

export const NO_REFUSAL: Refusal = { open: false, tooBig: [], failed: [], accepted: "" };

/** 'Failed To Upload' (FILES-03, FILES-04). */
export function RefusalDialog({
  refusal: { open, ...refused },
  onClose,
}: {
  readonly refusal: Refusal;
  readonly onClose: () => void;
}) {
  const actions = (
    <Button look="solid" type="submit">
      Ok
    </Button>
  );
  return (
    <Floating>
      <Dialog title="Failed To Upload" open={open} onClose={onClose} actions={actions}>
        <RefusedNames {...refused} />
      </Dialog>
    </Floating>
  );
}

export function RefusedNames({ tooBig, failed, accepted }: Omit<Refusal, "open">) {
  return (
    <>
      <Names title="The following files were too big to upload:" files={tooBig} />
      <Names title="Failed to upload the following files:" files={failed} />
      {failed.length > 0 && <p className={styles.problem}>Accepted: {accepted}.</p>}
    </>
  );
}

function Names({ title, files }: { readonly title: string; readonly files: readonly RefusedFile[] }) {
  if (files.length === 0) return null;
  const reasons = new Map(files.map(({ name, reason }) => [name, reason]));
  return (
    <div className={styles.problem}>
      <p>{title}</p>
      <ul className={styles.names}>
        {[...reasons].map(([name, reason]) => (
          <li key={name}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The refused files in a sentence or two, for the field: “notes.txt”: it is not a PNG. */
export const refusalText = ({ tooBig, failed }: Pick<Refusal, "tooBig" | "failed">): string | null =>
  tooBig.length + failed.length === 0
    ? null
    : [...tooBig, ...failed].map(({ name, reason }) => `“${name}” was not uploaded: ${reason}.`).join(" ");
