import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Floating } from "../form/floating.tsx";
import styles from "./file-drop.module.css";

export interface Refusal {
  readonly open: boolean;
  /** Names of files. */
  readonly tooBig: readonly string[];
  readonly failed: readonly string[];
}

export const NO_REFUSAL: Refusal = { open: false, tooBig: [], failed: [] };

/** 'Failed To Upload' (FILES-03, FILES-04); also for files that the server refused. */
export function RefusalDialog({
  refusal: { open, tooBig, failed },
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
        <RefusedNames tooBig={tooBig} failed={failed} />
      </Dialog>
    </Floating>
  );
}

export function RefusedNames({ tooBig, failed }: Pick<Refusal, "tooBig" | "failed">) {
  return (
    <>
      <Names title="The following files were too big to upload:" names={tooBig} />
      <Names title="Failed to upload the following files:" names={failed} />
    </>
  );
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className={styles.problem}>
      <p>{title}</p>
      <ul className={styles.names}>
        {[...new Set(names)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
