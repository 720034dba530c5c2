import { useState } from "react";
import { CallError } from "../../../../platform/http/client.ts";
import { browserClient } from "../../../../ui/api.ts";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { showMessage } from "../../../../ui/messages/messages.ts";
import { restoreDocuments, type DeletedDocument } from "../../contract/deleted.ts";

/** A document that cannot be restored as it was: what must be chosen, and why. */
export interface Asked {
  readonly document: DeletedDocument;
  readonly why: "title" | "typeId";
  readonly message: string;
}

interface Restoring {
  readonly isBusy: boolean;
  /** The dialog that is open. */
  readonly asked: Asked | null;
  readonly start: (documents: readonly DeletedDocument[]) => Promise<void>;
  readonly restored: (document: DeletedDocument, typeTitle: string) => void;
  readonly close: () => void;
}

/** Restores documents one after another; what cannot be restored as it was is asked about, one at a time. */
export function useRestore(site: string, onDone: () => void): Restoring {
  const [isBusy, setBusy] = useState(false);
  const [questions, setQuestions] = useState<readonly Asked[]>([]);
  const start = async (documents: readonly DeletedDocument[]): Promise<void> => {
    setBusy(true);
    const open: Asked[] = [];
    const done: string[] = [];
    let place = "";
    for (const document of documents)
      try {
        const { type } = await browserClient.call(restoreDocuments, { site, documentIdList: String(document.id) });
        done.push(document.title);
        place = type.title;
      } catch (error) {
        const question = questionOf(document, error);
        if (question !== null) open.push(question);
        else {
          reportError(error);
          break;
        }
      }
    setBusy(false);
    setQuestions(open);
    const [one] = done;
    if (one !== undefined)
      showMessage(done.length === 1 ? `Restored “${one}” to ${place}` : `Restored ${done.length} documents`);
    if (done.length > 0) onDone();
  };
  const next = (): void => setQuestions(([, ...others]) => others);
  return {
    isBusy,
    asked: questions[0] ?? null,
    start,
    restored: ({ title }, typeTitle) => {
      showMessage(`Restored “${title}” to ${typeTitle}`);
      next();
      onDone();
    },
    close: next,
  };
}

function questionOf(document: DeletedDocument, error: unknown): Asked | null {
  if (!(error instanceof CallError)) return null;
  const why = error.errors.map(({ path }) => path).find((path) => path === "title" || path === "typeId");
  return why === undefined ? null : { document, why, message: error.message };
}
