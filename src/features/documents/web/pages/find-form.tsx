import type { FormEvent } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { FIND_PARAM } from "../../../../domain/find-parameter.ts";
import { LONGEST_FIND } from "../../contract/pages.ts";
import type { Found } from "./use-find.ts";
import styles from "./find-form.module.css";

interface FindFormProps {
  readonly find: string;
  readonly found: Found | null;
  /** Null: the document has no text. */
  readonly textUrl: string | null;
  readonly onFind: (text: string) => void;
}

/** Finds words in the document. */
export function FindForm({ find, found, textUrl, onFind }: FindFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get(FIND_PARAM);
    onFind(typeof text === "string" ? text.trim() : "");
  };
  return (
    <form role="search" aria-label="In this document" className={`${styles.form} js-only`} onSubmit={submit}>
      <label className={styles.label} htmlFor="find-in-document">
        Find in this document
      </label>
      <div className={styles.line}>
        <input
          id="find-in-document"
          name={FIND_PARAM}
          type="search"
          maxLength={LONGEST_FIND}
          defaultValue={find}
          className={styles.field}
        />
        <Button type="submit" icon="search">
          Find
        </Button>
      </div>
      <p className={styles.status} role="status">
        {found !== null && statusOf(found)}
        {found?.isUndivided === true && found.total > 0 && textUrl !== null && (
          <>
            {" "}
            <a href={textUrl}>Read the text</a>
          </>
        )}
        {textUrl === null && find === "" && "This document has no text to find words in."}
      </p>
    </form>
  );
}

function statusOf({ total, isUndivided, find }: Found): string {
  if (total === 0) return `No matches for “${find}”.`;
  if (!isUndivided) return "";
  return `${total === 1 ? "1 match" : `${total.toLocaleString("en-US")} matches`} in the text, which came without page numbers. Words are marked on the pages where they can be found.`;
}
