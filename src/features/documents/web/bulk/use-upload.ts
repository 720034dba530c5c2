import { useRef, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { describeError } from "../../../../ui/messages/errors.ts";
import { runSome } from "../../../../ui/file-drop/send-file.ts";
import { getUncategorized } from "../../contract/categories.ts";
import type { BulkRow } from "./rows.ts";
import { isTemporary, persist, sendRow } from "./send-row.ts";

const AT_A_TIME = 3;

export interface Upload {
  readonly isRunning: boolean;
  /** How the last upload ended; null before, and when the user closed the message. */
  readonly result: "all" | "some" | null;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  readonly closeResult: () => void;
}

interface UploadFacts {
  readonly site: string;
  readonly typeId: string;
  readonly withDates: boolean;
  readonly rows: readonly BulkRow[];
  readonly change: (key: string, changes: Partial<BulkRow>) => void;
}

/** Uploads the rows that are not uploaded yet, three at a time (BULK-17). Those that fail stay and can be tried again. */
export function useUpload({ site, typeId, withDates, rows, change }: UploadFacts): Upload {
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<Upload["result"]>(null);
  const stopping = useRef<AbortController>(null);

  const fail = ({ key, wasInterrupted }: BulkRow, error: unknown): void =>
    change(key, {
      state: "failed",
      error: describeError(error).message,
      wasInterrupted: wasInterrupted || isTemporary(error),
    });
  const send = async (row: BulkRow, uncategorizedId: number, signal: AbortSignal): Promise<boolean> => {
    if (signal.aborted) return false;
    change(row.key, { state: "sending", sent: 0, error: null });
    try {
      const isSent = await sendRow(
        row,
        { site, typeId, uncategorizedId, withDates },
        {
          signal,
          onProgress: (sent) => change(row.key, { sent, error: null }),
          onWait: () => change(row.key, { sent: 0, error: "The connection was lost. Trying again…" }),
        },
      );
      change(
        row.key,
        isSent ? { state: "uploaded", error: null } : { state: "waiting", sent: 0, error: null, wasInterrupted: true },
      );
      return isSent;
    } catch (error) {
      fail(row, error);
      return false;
    }
  };

  const start = async (): Promise<void> => {
    const waiting = rows.filter(({ state }) => state !== "uploaded");
    const stop = new AbortController();
    stopping.current = stop;
    setRunning(true);
    setResult(null);
    let failed = 0;
    try {
      const answer = await persist(
        () => browserClient.call(getUncategorized, { site, typeId }, { signal: stop.signal }),
        { signal: stop.signal, onWait: () => {} },
      );
      if (answer !== null)
        await runSome(waiting, AT_A_TIME, async (row) => {
          if (!(await send(row, answer.category.id, stop.signal))) failed += 1;
        });
    } catch (error) {
      for (const row of waiting) fail(row, error);
      failed = waiting.length;
    }
    setRunning(false);
    if (!stop.signal.aborted) setResult(failed === 0 ? "all" : "some");
  };

  return {
    isRunning,
    result,
    start,
    stop: () => stopping.current?.abort(),
    closeResult: () => setResult(null),
  };
}
