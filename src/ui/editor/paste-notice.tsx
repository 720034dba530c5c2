import { IconButton } from "../controls/button.tsx";
import styles from "./rich-text-field.module.css";

interface PasteNoticeProps {
  /** "" for none. */
  readonly text: string;
  readonly onClose: () => void;
}

/** Says what a pasted text lost (decision 055). The status is always there, so that screen readers notice its text. */
export function PasteNotice({ text, onClose }: PasteNoticeProps) {
  return (
    <div role="status">
      {text !== "" && (
        <div className={styles.notice}>
          <p>{text}</p>
          <IconButton icon="close" label="Dismiss" tip="none" onClick={onClose} />
        </div>
      )}
    </div>
  );
}
