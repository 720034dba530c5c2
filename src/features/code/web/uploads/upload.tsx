import { useEffect, useRef, useState, type RefObject } from "react";
import { useRevalidator } from "react-router";
import { published } from "virtual:features/published";
import { isFocusLost } from "../../../../ui/page/main-landmark.ts";
import { browserClient } from "../../../../ui/api.ts";
import { useLive } from "../../../../ui/live/use-live.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { followUpload, listUploads, type CodeUpload, type UploadSummary } from "../../contract/uploads.ts";
import { UploadDecision } from "./decision.tsx";
import { Notice } from "./notice.tsx";
import { UploadReport, type ComparedVersion } from "./report.tsx";
import { UploadState } from "./state.tsx";
import styles from "./uploads.module.css";

/** While the server cannot say when something has changed. */
const RELOAD_EVERY_MS = 1000;
/** Server processes take up to a second to notice that another one has published a version. */
const CACHE_REFRESH_MS = 1200;
const isInProgress = ({ state }: UploadSummary): boolean => state === "reading" || state === "publishing";

interface OneUploadProps {
  readonly session: Session;
  readonly upload: CodeUpload;
  readonly before: ComparedVersion | null;
}

/** An uploaded code, from upload to publication. */
export function OneUpload({ session, upload, before }: OneUploadProps) {
  const { custId: site, customerName: town } = session;
  const { revalidate } = useRevalidator();
  const seen = useUploadProgress(site, upload, () => void revalidate());
  const state = useRestoredFocus(seen.state);
  return (
    <div className={styles.one}>
      <div ref={state} tabIndex={-1}>
        <UploadState site={site} upload={{ ...upload, ...seen }} />
      </div>
      {seen.state === "read" && upload.concerns.length > 0 && <Concerns concerns={upload.concerns} />}
      {isCurrentVersion(session, upload) &&
        published.flatMap(({ id, isShown, Part }) => (isShown(session) ? <Part key={id} session={session} /> : []))}
      {!isInProgress(seen) && upload.report !== null && upload.state !== "discarded" && (
        <UploadReport upload={upload} report={upload.report} before={before} />
      )}
      {(seen.state === "read" || seen.state === "failed") && (
        <UploadDecision site={site} town={town} upload={upload} onDecided={() => void revalidate()} />
      )}
    </div>
  );
}

/** What publishing will ask about, so that the reader of the report looks for it. */
function Concerns({ concerns }: Pick<CodeUpload, "concerns">) {
  return (
    <Notice tone="warning" title="This may be a mistake">
      <p>Check before you publish. You will be asked to confirm:</p>
      <ul className={styles.concerns}>
        {concerns.map(({ kind, text }) => (
          <li key={kind}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

const isCurrentVersion = ({ versions }: Session, { state, found }: CodeUpload): boolean =>
  state === "published" && versions.some(({ archiveId, current }) => current && archiveId === found?.archiveId);

/** Moves the focus to the status when it changes, if the focus was lost because the focused button disappeared. */
function useRestoredFocus(state: UploadSummary["state"]): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && isFocusLost()) element.current?.focus();
    shown.current = state;
  }, [state]);
  return element;
}

/** Follows an upload while it is being read or published, then calls `onSettled`. */
function useUploadProgress(site: string, upload: CodeUpload, onSettled: () => void): UploadSummary {
  const [seen, setSeen] = useState<UploadSummary>(upload);
  const { id, state } = upload;
  useLive(followUpload, isInProgress(upload) ? { site, id } : null, {
    every: RELOAD_EVERY_MS,
    reload: async (signal) => {
      const { uploads } = await browserClient.call(listUploads, { site }, { signal });
      const now = uploads.find((one) => one.id === id);
      if (now === undefined) return;
      if (isInProgress(now)) {
        setSeen(now);
        return;
      }
      if (now.state === "published") await new Promise((resolve) => setTimeout(resolve, CACHE_REFRESH_MS));
      if (!signal.aborted) onSettled();
    },
  });
  return seen.id === id && seen.state === state ? seen : upload;
}
