import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import type { LawForm } from "./use-law-form.ts";

interface LawQuestionsProps {
  readonly lawForm: Pick<LawForm, "questions" | "answer">;
  readonly confirmLabel: string;
}

/** Asks about what may be a mistake before a law is saved. */
export function LawQuestions({ lawForm: { questions, answer }, confirmLabel }: LawQuestionsProps) {
  return (
    <ConfirmDialog
      open={questions.length > 0}
      title="Check this law"
      confirmLabel={confirmLabel}
      cancelLabel="Go back"
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      {questions.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  );
}
