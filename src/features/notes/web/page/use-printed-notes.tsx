import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { addError } from "../../../../ui/messages/error-list.ts";
import { describeError } from "../../../../ui/messages/errors.ts";
import { beforePrint } from "../../../code/parts/before-print.ts";

type Answer = "with" | "without" | "cancel";

interface PrintedNotes {
  /** Whether the page is being printed with its notes. */
  readonly isPrinted: boolean;
  readonly question: ReactNode;
}

/**
 * Asks whether a page is printed with its notes, if it has any. `loadAll`: loads those that it does not show yet, while
 * the reader reads the question.
 */
export function usePrintedNotes(hasNotes: boolean, loadAll: () => Promise<void>): PrintedNotes {
  const load = useEffectEvent(loadAll);
  const [isPrinted, setPrinted] = useState(false);
  const [asked, setAsked] = useState<{ readonly answer: (answer: Answer) => void } | null>(null);
  useEffect(() => {
    if (!hasNotes) return undefined;
    return beforePrint(async () => {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      setAsked({ answer: resolve });
      const failure = load().then(() => null, describeError);
      const answer = await promise;
      const failed = answer === "with" ? await failure : null;
      if (failed !== null) addError({ message: failed.message });
      // The page is printed as it is in the document.
      flushSync(() => {
        setAsked(null);
        setPrinted(answer === "with" && failed === null);
      });
      return answer === "cancel" || failed !== null ? null : () => setPrinted(false);
    });
  }, [hasNotes]);
  return { isPrinted, question: asked !== null && <Question onAnswer={asked.answer} /> };
}

function Question({ onAnswer }: { readonly onAnswer: (answer: Answer) => void }) {
  return (
    <Dialog
      title="Print"
      open
      width="xs"
      onClose={() => onAnswer("cancel")}
      actions={
        <>
          <Button onClick={() => onAnswer("without")}>Without notes</Button>
          <Button look="solid" onClick={() => onAnswer("with")}>
            With notes
          </Button>
        </>
      }
    >
      <p>Print this page with the notes that you see on it, or without?</p>
    </Dialog>
  );
}
