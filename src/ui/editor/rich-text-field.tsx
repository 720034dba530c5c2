import { lazy, Suspense, useId } from "react";
import { classNames } from "../class-names.ts";
import { FieldError, Hint, hasText, RequiredMark, type FieldText } from "../form/field.tsx";
import { useInBrowser } from "../form/floating.tsx";
import styles from "./rich-text-field.module.css";

/** Stores a picture and answers where it is: an address below /user/file/. Its rejection is shown as a toast. */
export type UploadImage = (file: File) => Promise<string>;

export interface RichTextFieldProps extends Omit<FieldText, "size" | "hideLabel"> {
  /** HTML; "" for nothing. What is shown to others must go through sanitizeHtml on the server (OPEN-126). */
  readonly value: string;
  readonly onValue: (html: string) => void;
  /** With it the toolbar has pictures. */
  readonly uploadImage?: UploadImage;
  readonly disabled?: boolean;
}

const Editor = lazy(() => import("./editor.tsx"));

/** A small editor of formatted text. It is loaded when it is shown, and is nothing without JavaScript. */
export function RichTextField({ label, hint, error, required = false, ...rest }: RichTextFieldProps) {
  const id = useId();
  const inBrowser = useInBrowser();
  const describedBy = classNames(hint !== undefined && `${id}-hint`, hasText(error) && `${id}-error`);
  const bone = <div className={classNames(styles.frame, styles.bone)} />;
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {required && <RequiredMark />}
      </span>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {hasText(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {inBrowser ? (
        <Suspense fallback={bone}>
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
        bone
      )}
    </div>
  );
}
