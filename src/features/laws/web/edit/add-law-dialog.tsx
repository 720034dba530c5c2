import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { showMessage } from "../../../../ui/messages/messages.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { CommentField, ManagedFields } from "./law-fields.tsx";
import { LawQuestions } from "./law-questions.tsx";
import { isComplete } from "./law-values.ts";
import { useLawForm } from "./use-law-form.ts";

interface AddLawDialogProps {
  readonly session: Session;
  /** Types of the town's laws, the usual one first. */
  readonly types: readonly string[];
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** A new law with its PDF or text, for LAW/MANAGE. */
export function AddLawDialog({ session, types, onClose, onAdded }: AddLawDialogProps) {
  const lawForm = useLawForm({
    site: session.custId,
    law: null,
    currentVersion: session.version?.id ?? null,
    rights: { mayManage: true, maySeeDeleted: false },
    usualType: types[0],
    onSaved: (saved) => {
      showMessage(`“${saved.title}” added`);
      onAdded();
      onClose();
    },
  });
  const { form, abort } = lawForm;
  return (
    <>
      <FormDialog
        form={form}
        open
        title="Add law"
        width="md"
        submitLabel="Add law"
        submitDisabled={!isComplete(form.value)}
        onClose={() => {
          abort();
          onClose();
        }}
      >
        <ManagedFields form={form} session={session} law={null} types={types} lawForm={lawForm} maySeeDeleted={false} />
        <CommentField form={form} />
      </FormDialog>
      <LawQuestions lawForm={lawForm} confirmLabel="Add law" />
    </>
  );
}
