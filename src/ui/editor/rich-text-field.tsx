import { lazy, Suspense, useId } from "react";
import { classNames } from "../class-names.ts";
import { FieldError, Hint, hasText, RequiredMark, type FieldText } from "../form/field.tsx";
import { useFormField } from "../form/form-fields.ts";
import { useInBrowser } from "../store.ts";
import styles from "./rich-text-field.module.css";

/** Uploads a picture or another file, and returns its address below /user/file/ (EDITOR-08). */
export type UploadFile = (file: File) => Promise<string>;

export interface RichTextFieldProps extends Omit<FieldText, "size" | "hideLabel"> {
  /** HTML; "" if empty. The server must sanitize it (sanitizeHtml) before showing it to others (OPEN-126). */
  readonly value: string;
  readonly onValue: (html: string) => void;
  /** If set, the toolbar has buttons for pictures and attachments. */
  readonly upload?: UploadFile;
  readonly disabled?: boolean;
}

const Editor = lazy(() => import("./editor.tsx"));

/** A small rich-text editor, loaded when it is shown. Requires JavaScript. */
export function RichTextField({ path, label, hint, error: ownError, required = false, ...rest }: RichTextFieldProps) {
  const id = useId();
  const error = useFormField(path, { label }, ownError);
  const inBrowser = useInBrowser();
  const describedBy = classNames(hint !== undefined && `${id}-hint`, hasText(error) && `${id}-error`);
  const placeholder = <div className={classNames(styles.frame, styles.placeholder)} />;
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {required && <RequiredMark />}
      </span>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {hasText(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {inBrowser ? (
        <Suspense fallback={placeholder}>
          <Editor
            labelledBy={`${id}-label`}
            describedBy={describedBy}
            invalid={hasText(error)}
            required={required}
            label={label}
            {...rest}
          />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}
