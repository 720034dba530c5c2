import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { FormBody } from "../../../../ui/form/form-body.tsx";
import { showMessage } from "../../../../ui/messages/messages.ts";
import type { LawEditorProps } from "./law-editor.tsx";
import { ManagedFields, TextFields } from "./law-fields.tsx";
import { LawQuestions } from "./law-questions.tsx";
import { isComplete } from "./law-values.ts";
import { useLawForm } from "./use-law-form.ts";
import styles from "./law-form.module.css";

/** The form of a law, in its row of the table (LAWS-15 to LAWS-23). */
export function LawForm({ session, law, rights, onSaved, onCancel }: LawEditorProps) {
  const lawForm = useLawForm({
    site: session.custId,
    law,
    currentVersion: session.version?.id ?? null,
    rights,
    onSaved: (saved) => {
      showMessage(`“${saved.title}” saved`);
      onSaved(saved);
    },
  });
  const { form, abort } = lawForm;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <>
      <form
        ref={element}
        className={styles.form}
        aria-label={`Edit ${law.title}`}
        aria-busy={form.busy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete(form.value)) form.submit();
        }}
      >
        <FormBody form={form}>
          <p className={styles.designation}>
            <span>Designation</span> {law.designation}
          </p>
          <TextFields form={form} />
          {rights.mayManage && (
            <ManagedFields
              form={form}
              session={session}
              law={law}
              types={rights.types ?? []}
              lawForm={lawForm}
              maySeeDeleted={rights.maySeeDeleted}
            />
          )}
        </FormBody>
        <div className={styles.buttons}>
          <Button
            type="submit"
            look="solid"
            disabled={form.busy || !isComplete(form.value) || (form.conflict ?? null) !== null}
          >
            {form.busy ? "Saving…" : "Save"}
          </Button>
          <Button
            onClick={() => {
              abort();
              form.reset();
              onCancel();
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
      <LawQuestions lawForm={lawForm} confirmLabel="Save law" />
    </>
  );
}
