import { useRef, useState } from "react";
import { describeError } from "../../../../../ui/messages/errors.ts";
import { runSome } from "../../../../../ui/file-drop/send-file.ts";
import { isTemporary, sendDocument } from "../../bulk/send-row.ts";
import { isAudio } from "../document-values.ts";
import { isoTime } from "../local-time.ts";
import type { AddingRow } from "./rows.ts";

const AT_A_TIME = 3;

export interface Adding {
  readonly isRunning: boolean;
  /** How the last run ended; null before the first. */
  readonly ended: "done" | "stopped" | null;
  readonly start: (rows: readonly AddingRow[]) => Promise<void>;
  readonly stop: () => void;
}

interface AddingFacts {
  readonly site: string;
  readonly withDates: boolean;
  readonly change: (key: number, changes: Partial<AddingRow>) => void;
  /** Something was added: the types of these documents. */
  readonly onAdded: (typeIds: ReadonlySet<string>) => Promise<void>;
}

/** Adds documents, three at a time. Those that fail, or wait when it is stopped, can be tried again. */
export function useAdding({ site, withDates, change, onAdded }: AddingFacts): Adding {
  const [isRunning, setRunning] = useState(false);
  const [ended, setEnded] = useState<Adding["ended"]>(null);
  const stopping = useRef<AbortController | null>(null);
  /** Resolves to whether it was added. */
  const add = async (row: AddingRow, signal: AbortSignal): Promise<boolean> => {
    if (signal.aborted) return false;
    const { key, wasInterrupted } = row;
    change(key, { state: "sending", sent: 0, error: null });
    try {
      const isAdded = await sendDocument(inputOf(site, row, withDates), wasInterrupted, {
        signal,
        onProgress: (sent) => change(key, { sent, error: null }),
        onWait: () => change(key, { sent: 0, error: "The connection was lost. Trying again…" }),
      });
      change(
        key,
        isAdded
          ? { state: "added", sent: 1, error: null }
          : { state: "waiting", sent: 0, error: null, wasInterrupted: true },
      );
      return isAdded;
    } catch (error) {
      const { message } = describeError(error);
      change(key, { state: "failed", error: message, wasInterrupted: wasInterrupted || isTemporary(error) });
      return false;
    }
  };
  const start = async (rows: readonly AddingRow[]): Promise<void> => {
    const stop = new AbortController();
    stopping.current = stop;
    setRunning(true);
    setEnded(null);
    const types = new Set<string>();
    await runSome(rows, AT_A_TIME, async (row) => {
      if (await add(row, stop.signal)) types.add(row.typeId);
    });
    setRunning(false);
    setEnded(stop.signal.aborted ? "stopped" : "done");
    if (types.size > 0) await onAdded(types);
  };
  return { isRunning, ended, start, stop: () => stopping.current?.abort() };
}

const inputOf = (site: string, row: AddingRow, withDates: boolean) => {
  const { typeId, categoryId, title, titleIsGuess, date, dateIsGuess, isPrivate, visibleFrom, visibleUntil, file } =
    row;
  return {
    site,
    typeId,
    ...(categoryId !== "" && { categoryId }),
    title,
    titleIsGuess,
    date: withDates ? date : "",
    dateIsGuess: withDates && dateIsGuess,
    isPrivate,
    visibleFrom: isoTime(visibleFrom),
    visibleUntil: isoTime(visibleUntil),
    documentType: isAudio(file) ? ("AUDIO_FILE" as const) : ("DOCUMENT" as const),
    file,
  };
};
