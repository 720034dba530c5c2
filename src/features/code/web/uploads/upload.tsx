import { useEffect, useRef, useState, type RefObject } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { listUploads, type CodeUpload, type UploadSummary } from "../../contract/uploads.ts";
import { UploadDecision } from "./decision.tsx";
import { UploadReport } from "./report.tsx";
import { UploadState } from "./state.tsx";
import styles from "./uploads.module.css";

const POLL_INTERVAL_MS = 1000;
/** A process notices within a second what another published. */
const CACHE_REFRESH_MS = 1200;
const isInProgress = ({ state }: UploadSummary): boolean => state === "reading" || state === "publishing";

interface OneUploadProps {
  readonly site: string;
  readonly town: string;
  readonly upload: CodeUpload;
}

/** A code that was sent, from the moment it arrives until it is published. */
export function OneUpload({ site, town, upload }: OneUploadProps) {
  const { revalidate } = useRevalidator();
  const seen = useUploadProgress(site, upload, () => void revalidate());
  const state = useRestoredFocus(seen.state);
  return (
    <div className={styles.one}>
      <div ref={state} tabIndex={-1}>
        <UploadState site={site} upload={{ ...upload, ...seen }} />
      </div>
      {!isInProgress(seen) && upload.report !== null && upload.state !== "discarded" && (
        <UploadReport upload={upload} report={upload.report} />
      )}
      {(seen.state === "read" || seen.state === "failed") && (
        <UploadDecision site={site} town={town} upload={upload} onDecided={() => void revalidate()} />
      )}
    </div>
  );
}

/** What is new is read on from where it stands, when the button that led to it went away with what it stood in. */
function useRestoredFocus(state: UploadSummary["state"]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement?.id === "main";
    if (shown.current !== state && lost) place.current?.focus();
    shown.current = state;
  }, [state]);
  return place;
}

/** Looks again and again while it is read or published; `onSettled` when that has ended. */
function useUploadProgress(site: string, upload: CodeUpload, onSettled: () => void): UploadSummary {
  const [seen, setSeen] = useState<UploadSummary>(upload);
  const { id, state } = upload;
  const atWork = isInProgress(upload);
  useEffect(() => {
    setSeen(upload);
    if (!atWork) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const aborting = new AbortController();
    const look = async (): Promise<void> => {
      const found = await browserClient.call(listUploads, { site }, { signal: aborting.signal }).catch(() => null);
      if (aborting.signal.aborted) return;
      const now = found?.uploads.find((one) => one.id === id);
      if (now !== undefined && !isInProgress(now))
        timer = setTimeout(onSettled, now.state === "published" ? CACHE_REFRESH_MS : 0);
      else {
        if (now !== undefined) setSeen(now);
        timer = setTimeout(() => void look(), POLL_INTERVAL_MS);
      }
    };
    timer = setTimeout(() => void look(), POLL_INTERVAL_MS);
    return () => {
      aborting.abort();
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begun anew when the upload or its state is another
  }, [site, id, state]);
  return seen.id === id && seen.state === state ? seen : upload;
}
