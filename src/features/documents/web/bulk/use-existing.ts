import { useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { findDocumentDuplicates } from "../../contract/documents.ts";
import { isWrongDate } from "../manage/dates.ts";
import { identityOf, type BulkRow } from "./rows.ts";

const WAIT_MS = 400;
/** The call takes so many. */
const AT_ONCE = 1000;

/**
 * Asks the server which rows are there already (BULK-13): the identities that are, and whether all have been checked. What
 * changes is asked again when the user pauses. If the server does not answer, it refuses duplicates at the upload.
 */
export function useExisting(
  site: string,
  typeId: string,
  rows: readonly BulkRow[],
): { readonly existing: ReadonlySet<string>; readonly isChecked: boolean } {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map());
  // The next rows may be of another type, and files may have been uploaded since.
  if (rows.length === 0 && answers.size > 0) setAnswers(new Map());
  const unknown = rows.filter(
    (row) => row.title.trim() !== "" && !isWrongDate(row.date) && !answers.has(identityOf(row)),
  );
  const wanted = unknown.slice(0, AT_ONCE);
  const key = wanted.map(identityOf).join("\0");
  useEffect(() => {
    if (wanted.length === 0) return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const documents = wanted.map(({ categoryId, title, date }) => ({
        ...(categoryId !== "" && { categoryId }),
        title: title.trim(),
        date,
      }));
      const duplicates = await browserClient
        .call(findDocumentDuplicates, { site, typeId, documents }, { signal: stop.signal })
        .then((answer) => new Set(answer.duplicates))
        .catch(() => new Set<number>());
      if (stop.signal.aborted) return;
      setAnswers(
        (known) => new Map([...known, ...wanted.map((row, at) => [identityOf(row), duplicates.has(at)] as const)]),
      );
    };
    const timer = setTimeout(() => void ask(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for `wanted`
  }, [key, site, typeId]);
  const existing = new Set([...answers].flatMap(([identity, isThere]) => (isThere ? [identity] : [])));
  return { existing, isChecked: unknown.length === 0 };
}
