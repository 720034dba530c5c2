import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { ChosenFile } from "../../../../ui/file-drop/chosen-file.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import type { Law } from "../../contract/entities.ts";
import type { LawForm } from "./use-law-form.ts";
import styles from "./law-fields.module.css";

/** The PDF of a law: chosen, replaced or removed. It is sent when the law is saved. */
export function PdfField({ law, lawForm }: { readonly law: Law | null; readonly lawForm: LawForm }) {
  const { file, setFile, form } = lawForm;
  const [isReplacing, setReplacing] = useState(false);
  const choose = (chosen: LawForm["file"]): void => {
    setReplacing(false);
    setFile(chosen);
  };
  if (file instanceof File) {
    return (
      <Fieldset legend="PDF" look="label">
        <ChosenFile file={file} disabled={form.busy} onRemove={() => choose(null)} />
      </Fieldset>
    );
  }
  const pdfUrl = law?.pdfUrl ?? null;
  if (pdfUrl === null || isReplacing) {
    return (
      <Fieldset legend="PDF" look="label">
        <FileDrop
          path="file"
          label="Drop the PDF of the law here"
          hint="A PDF"
          accept=".pdf"
          multiple={false}
          disabled={form.busy}
          onFiles={([one]) => choose(one ?? null)}
        />
      </Fieldset>
    );
  }
  return (
    <Fieldset legend="PDF" look="label">
      <div className={styles.file}>
        {file === "remove" ? (
          <>
            <span role="status">The PDF is removed when you save.</span>
            <Button onClick={() => choose(null)}>Keep it</Button>
          </>
        ) : (
          <>
            <a href={pdfUrl} target="_blank" rel="noopener">
              {law?.originalFilename ?? "Open the PDF"}
            </a>
            <Button disabled={form.busy} onClick={() => setReplacing(true)}>
              Replace
            </Button>
            <Button look="plain" disabled={form.busy} onClick={() => choose("remove")}>
              Remove
            </Button>
          </>
        )}
      </div>
    </Fieldset>
  );
}
