import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { Chip } from "../../../../ui/controls/chip.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import { FileName } from "../../../../ui/text/file-name.tsx";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { useLive } from "../../../../ui/live/use-live.ts";
import { isFocusLost } from "../../../../ui/page/main-landmark.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { lawsHref } from "../../contract/addresses.ts";
import { importOutcomes } from "../../contract/lists.ts";
import {
  discardLawUpload,
  followLawUpload,
  getLawUpload,
  importLawUpload,
  type LawReportLine,
  type LawUpload,
  type LawUploadReport,
} from "../../contract/uploads.ts";
import { OUTCOMES } from "./outcomes.ts";
import styles from "./import.module.css";

/** While the server cannot say when something has changed. */
const RELOAD_EVERY_MS = 1000;
/** Server processes take up to a second to notice that another one has added laws. */
const CACHE_REFRESH_MS = 1200;

interface OneUploadProps {
  readonly site: string;
  readonly upload: LawUpload;
}

/** An upload of laws, from reading it to adding them. */
export function OneUpload({ site, upload }: OneUploadProps) {
  const { revalidate } = useRevalidator();
  const settled = (): void => void revalidate();
  const progress = useUploadProgress(site, upload, settled);
  const state = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusLost()) state.current?.focus();
  }, [upload.state]);
  return (
    <div className={styles.one}>
      <div ref={state} tabIndex={-1} className={styles.state}>
        <State site={site} upload={{ ...upload, progress }} />
      </div>
      {upload.state === "read" && <Decision site={site} upload={upload} onDecided={settled} />}
      {upload.report !== null && upload.state !== "discarded" && (
        <Report report={upload.report} isDone={upload.state === "imported"} />
      )}
    </div>
  );
}

/** Follows an upload until it is read, or its laws are added, then calls `onSettled`. Returns its progress. */
function useUploadProgress(site: string, { id, state, progress }: LawUpload, onSettled: () => void): number | null {
  const [seen, setSeen] = useState({ id, state, progress });
  const isInProgress = state === "reading" || state === "importing";
  useLive(followLawUpload, isInProgress ? { site, id } : null, {
    every: RELOAD_EVERY_MS,
    reload: async (signal) => {
      const now = await browserClient.call(getLawUpload, { site, id }, { signal });
      if (now.state === state) {
        setSeen(now);
        return;
      }
      if (now.state === "imported") await new Promise((resolve) => setTimeout(resolve, CACHE_REFRESH_MS));
      if (!signal.aborted) onSettled();
    },
  });
  return seen.id === id && seen.state === state ? seen.progress : progress;
}

function State({ site, upload: { state, fileName, problem, report, progress } }: OneUploadProps) {
  switch (state) {
    case "reading":
      return (
        <Working label={`Reading ${fileName}`} progress={progress}>
          Nothing is added. The report appears here.
        </Working>
      );
    case "importing":
      return (
        <Working label="Adding the laws" progress={progress}>
          You can leave this page.
        </Working>
      );
    case "read":
      if (problem !== null)
        return (
          <div role="alert">
            <p className={styles.title}>The laws could not be added</p>
            <p>{problem}</p>
          </div>
        );
      return (
        <div role="status">
          <p className={styles.title}>Nothing is added yet</p>
          <p>This is what an import would do. Check it, then add the laws or discard the file.</p>
        </div>
      );
    case "imported":
      return (
        <div role="status">
          <p className={styles.title}>
            {counted((report?.counts.added ?? 0) + (report?.counts.changed ?? 0))} imported
          </p>
          <ButtonLink to={lawsHref(site)}>Open the laws</ButtonLink>
        </div>
      );
    case "failed":
      return (
        <div role="alert">
          <p className={styles.title}>The file could not be read</p>
          <p>{problem} Nothing was added.</p>
        </div>
      );
    case "discarded":
      return (
        <div role="status">
          <p className={styles.title}>Discarded</p>
          <p>The file has been deleted, and nothing was added.</p>
        </div>
      );
    default:
      return state satisfies never;
  }
}

const counted = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "law" : "laws"}`;

interface WorkingProps {
  readonly label: string;
  /** Percentage; null while it is not known. */
  readonly progress: number | null;
  readonly children: string;
}

function Working({ label, progress, children }: WorkingProps) {
  return (
    <div className={styles.working}>
      <ProgressBar label={label} value={progress} max={100} />
      <p className={styles.aside}>{children}</p>
    </div>
  );
}

interface DecisionProps extends OneUploadProps {
  /** Called after the decision, also if it failed because someone else was first. */
  readonly onDecided: () => void;
}

function Decision({ site, upload: { id, fileName, report }, onDecided }: DecisionProps) {
  const [asking, setAsking] = useState<"add" | "discard" | null>(null);
  const close = (): void => setAsking(null);
  const [added, changed] = [report?.counts.added ?? 0, report?.counts.changed ?? 0];
  const isEmpty = added + changed === 0;
  return (
    <div className={styles.actions}>
      {!isEmpty && (
        <Button look="solid" onClick={() => setAsking("add")}>
          Import {counted(added + changed)}
        </Button>
      )}
      <Button onClick={() => setAsking("discard")}>Discard</Button>
      {isEmpty && <span className={styles.aside}>There is nothing to add.</span>}
      <ConfirmDialog
        open={asking === "add"}
        title="Import these laws?"
        confirmLabel={`Import ${counted(added + changed)}`}
        onClose={close}
        onConfirm={async () => browserClient.call(importLawUpload, { site, id }).finally(onDecided)}
      >
        <p>
          {counted(added)} will be added{changed > 0 && `, and ${counted(changed)} updated`}. Readers see them at once.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "discard"}
        title="Discard this file?"
        confirmLabel="Discard"
        dangerous
        onClose={close}
        onConfirm={async () => browserClient.call(discardLawUpload, { site, id }).finally(onDecided)}
      >
        <p>“{fileName}” will be deleted. Nothing is added.</p>
      </ConfirmDialog>
    </div>
  );
}

function Report({ report, isDone }: { readonly report: LawUploadReport; readonly isDone: boolean }) {
  const { counts, contained, lines, total } = report;
  const shown = importOutcomes.filter((outcome) => counts[outcome] > 0);
  return (
    <>
      <ul className={styles.counts} aria-label="Summary">
        {shown.map((outcome) => (
          <li key={outcome}>
            <span className={styles.count}>{counts[outcome].toLocaleString("en-US")}</span>{" "}
            {OUTCOMES[outcome][isDone ? "after" : "before"]}
          </li>
        ))}
        {contained > 0 && (
          <li>
            <span className={styles.count}>{contained.toLocaleString("en-US")}</span> in the code already
          </li>
        )}
      </ul>
      <DataTable
        caption="What becomes of the laws"
        columns={COLUMNS}
        rows={lines}
        rowKey={(line) => String(lines.indexOf(line))}
        rowName={({ law, file }) => law || file}
        empty={<p>No laws were found in the file.</p>}
      />
      {lines.length < total && (
        <p className={styles.aside}>
          The first {lines.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")} lines are shown.
        </p>
      )}
    </>
  );
}

const COLUMNS: readonly Column<LawReportLine>[] = [
  { key: "law", head: "Law", names: true, breaks: true, cell: ({ law, file }) => law || <FileName name={file} /> },
  {
    key: "outcome",
    head: "Result",
    cell: ({ outcome }) => <Chip tone={TONES[outcome] ?? "neutral"}>{OUTCOMES[outcome].label}</Chip>,
  },
  { key: "reason", head: "Remarks", breaks: true, cell: remarksOf },
  {
    key: "file",
    head: "File",
    breaks: true,
    cell: ({ file, line }) => (
      <>
        <FileName name={file} />
        {line !== null && `, line\u00A0${line}`}
      </>
    ),
  },
];

const TONES: Partial<Record<LawReportLine["outcome"], "theme" | "warning">> = {
  added: "theme",
  changed: "theme",
  duplicate: "warning",
  refused: "warning",
  problem: "warning",
};

function remarksOf({ reason, affects, contained }: LawReportLine): string {
  const parts = [
    reason,
    affects === 0 ? "" : `Affects ${affects.toLocaleString("en-US")} ${affects === 1 ? "provision" : "provisions"}.`,
    contained === "history" ? "The code contains it, as its history notes say." : "",
    contained === "date" ? "The code contains it, going by the dates." : "",
  ];
  return parts.filter((part) => part !== "").join(" ") || "–";
}
