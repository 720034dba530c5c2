import { useRef, useState } from "react";
import { CallError } from "../../../../platform/http/client.ts";
import { browserClient } from "../../../../ui/api.ts";
import { sendFile } from "../../../../ui/file-drop/send-file.ts";
import { isSame } from "../../../../domain/is-same.ts";
import { useForm, type Form } from "../../../../ui/form/use-form.ts";
import type { Law } from "../../contract/entities.ts";
import { addLaw, putLawFile, removeLawFile, saveLaw } from "../../contract/laws.ts";
import { lawQuestions, type LawQuestion } from "../../contract/lists.ts";
import { addedInput, newValues, savedInput, valuesOf, type LawValues } from "./law-values.ts";

interface LawFormOptions {
  readonly site: string;
  /** Null: a new one. */
  readonly law: Law | null;
  /** Id of the version that readers see. */
  readonly currentVersion: number | null;
  readonly rights: { readonly mayManage: boolean; readonly maySeeDeleted: boolean };
  readonly onSaved: (law: Law) => void;
  /** Type of a new law. */
  readonly usualType?: string | undefined;
}

export interface LawForm {
  readonly form: Form<LawValues>;
  /** The new PDF; "remove": none from now on; null: as it is. */
  readonly file: File | "remove" | null;
  readonly setFile: (file: LawForm["file"]) => void;
  /** How much of the PDF is sent, from 0 to 1. */
  readonly sent: number | null;
  /** Stops sending the PDF. */
  readonly abort: () => void;
  /** What the server asks before it saves the law; empty: nothing. */
  readonly questions: readonly string[];
  /** Answers the questions: saves the law after all, or goes back to the form. */
  readonly answer: (yes: boolean) => void;
}

/** The form of a law with its PDF. Someone else's change in the meantime is a conflict (OPEN-104). */
export function useLawForm({ site, law, currentVersion, rights, onSaved, usualType }: LawFormOptions): LawForm {
  const [file, setFile] = useState<LawForm["file"]>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  /** What the user has confirmed for the next time that the form is sent. */
  const confirmed = useRef<readonly LawQuestion[]>([]);
  const aborting = useRef<AbortController | null>(null);
  /** The law as the server had it last: a new one is there before its PDF. */
  const latest = useRef(law);
  const send = async (values: LawValues, base: LawValues): Promise<Law | null> => {
    const known = latest.current;
    const saved =
      known === null
        ? await browserClient.call(addLaw, { site, ...addedInput(values), confirmed: [...confirmed.current] })
        : await browserClient.call(saveLaw, {
            site,
            id: known.documentId,
            ...savedInput(values, rights),
            confirmed: [...confirmed.current],
            // A text from before a reload may begin with an older version.
            version: law === null || isSame(base, valuesOf(known)) ? known.version : 0,
          });
    latest.current = saved;
    if (file === null) return saved;
    if (file === "remove") return browserClient.call(removeLawFile, { site, id: saved.documentId });
    aborting.current = new AbortController();
    const sending = { onProgress: setSent, signal: aborting.current.signal };
    return sendFile(putLawFile, { site, id: saved.documentId, file }, sending);
  };
  const form = useForm<LawValues>({
    initial: law === null ? newValues(currentVersion, usualType) : valuesOf(law),
    draft: law === null ? "law" : `law ${law.documentId}`,
    theirs: (current) => {
      // The server answers a conflict with the newer law.
      latest.current = current as Law;
      return valuesOf(latest.current);
    },
    submit: async (values, base) => {
      try {
        const saved = await send(values, base);
        if (saved === null) return false;
        onSaved(saved);
        return true;
      } catch (error) {
        const questions = questionsOf(error);
        if (questions.length === 0) throw error;
        setAsked(questions);
        return false;
      } finally {
        confirmed.current = [];
        setSent(null);
      }
    },
  });
  const answer = (yes: boolean): void => {
    setAsked([]);
    if (!yes) return;
    confirmed.current = asked.map(({ kind }) => kind);
    form.submit();
  };
  return {
    form,
    file,
    setFile,
    sent,
    abort: () => aborting.current?.abort(),
    questions: asked.map(({ text }) => text),
    answer,
  };
}

interface Asked {
  readonly kind: LawQuestion;
  readonly text: string;
}

/** The questions that a call was answered with; empty: it failed for another reason. */
function questionsOf(error: unknown): readonly Asked[] {
  if (!(error instanceof CallError)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const kind = lawQuestions.find((each) => path === `confirmed.${each}`);
    return kind === undefined ? [] : [{ kind, text: message }];
  });
}
