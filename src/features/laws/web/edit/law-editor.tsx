import { lazy, Suspense } from "react";
import { Spinner } from "../../../../ui/messages/waiting.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import type { Law } from "../../contract/entities.ts";

export interface LawEditorProps {
  readonly session: Session;
  readonly law: Law;
  readonly rights: { readonly mayManage: boolean; readonly maySeeDeleted: boolean; readonly types?: readonly string[] };
  readonly onSaved: (law: Law) => void;
  readonly onCancel: () => void;
}

const LawForm = lazy(async () => ({ default: (await import("./law-form.tsx")).LawForm }));

/** The form of a law, loaded when somebody edits one. */
export function LawEditor(props: LawEditorProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <LawForm {...props} />
    </Suspense>
  );
}
