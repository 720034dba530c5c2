import type { ReactNode } from "react";
import { Link } from "react-router";
import { isLater } from "../../../../domain/version-state.ts";
import { Day } from "../../../../ui/text/day.tsx";
import { codeRootHref } from "../../../../domain/address.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import type { UploadSummary } from "../../contract/uploads.ts";
import { Notice } from "./notice.tsx";
import styles from "./uploads.module.css";

interface StateProps {
  readonly site: string;
  readonly upload: UploadSummary;
}

/** The status of an upload, and the next step. */
export function UploadState(props: StateProps) {
  const Face = FACES[props.upload.state];
  return <Face {...props} />;
}

const FACES: Readonly<Record<UploadSummary["state"], (props: StateProps) => ReactNode>> = {
  reading: ({ upload }) => (
    <Working label={`Reading ${upload.fileName}`} progress={upload.progress}>
      A large code takes about a minute. You can leave this page. The report will be here when you come back.
    </Working>
  ),
  publishing: ({ upload }) => (
    <Working label={`Publishing ${upload.fileName}`} progress={upload.progress}>
      Visitors see the previous version until publishing is complete. You can leave this page.
    </Working>
  ),
  read: Read,
  published: ({ site, upload }) =>
    upload.versionState === "withdrawn" ? (
      <Notice tone="warning" title="Unpublished">
        <PublishAgain site={site} upload={upload} />
      </Notice>
    ) : upload.versionState === "scheduled" ? (
      <Notice tone="success" title="Scheduled">
        <Scheduled upload={upload} />
        <VersionLink site={site} upload={upload} />
      </Notice>
    ) : (
      <Notice tone="success" title={upload.found?.unchanged === true ? "Already published" : "Published"}>
        <VersionLink site={site} upload={upload} />
      </Notice>
    ),
  failed: ({ upload }) => (
    <Notice tone="danger" title="The file could not be read">
      <p>{upload.problem}</p>
      <p>Nothing was published, and nothing has changed for visitors.</p>
    </Notice>
  ),
  discarded: () => (
    <Notice tone="info" title="Discarded">
      This file was not published and has been deleted.
    </Notice>
  ),
};

function Read({ site, upload }: StateProps) {
  const { problem, found } = upload;
  if (problem !== null) {
    return (
      <Notice tone="danger" title="The code could not be published">
        <p>{problem}</p>
        <p>Nothing has changed for visitors. The file is still stored, so you can try again.</p>
      </Notice>
    );
  }
  if (found?.unchanged === true && upload.versionState === "withdrawn") {
    return (
      <Notice tone="warning" title="No changes: this version was published before, and is unpublished now">
        <PublishAgain site={site} upload={upload} />
      </Notice>
    );
  }
  if (found?.unchanged === true) {
    return (
      <Notice tone="info" title="No changes: this version is already published">
        <p>There is nothing to publish.</p>
        <VersionLink site={site} upload={upload} />
      </Notice>
    );
  }
  return (
    <Notice tone="info" title="Ready for review">
      <p>
        Review the report below.{" "}
        {isLater(found?.date ?? null)
          ? "If you publish this file, it becomes the current code on its date."
          : found?.newest === true
            ? "If you publish this file, it becomes the current code."
            : "A newer version is already published, so this one would become an earlier version."}
      </p>
    </Notice>
  );
}

function Working({
  label,
  progress,
  children,
}: {
  readonly label: string;
  readonly progress: number;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.working}>
      <ProgressBar label={label} value={progress} max={100} />
      <p className={styles.aside}>{children}</p>
    </div>
  );
}

function Scheduled({ upload: { versionDate } }: Pick<StateProps, "upload">) {
  return (
    <p>
      It becomes the current code on {versionDate === null ? "its date" : <Day at={versionDate} />}. Until then,
      visitors do not see it.
    </p>
  );
}

/** For a version that was published and is not any more. */
function PublishAgain(props: StateProps) {
  return (
    <>
      <p>
        Visitors do not see this version. You can publish it again in the{" "}
        <Link to={`/dashboard/${props.site}/code#versions`}>list of versions</Link>.
      </p>
      <VersionLink {...props} />
    </>
  );
}

function VersionLink({ site, upload: { found } }: StateProps) {
  const archiveId = found?.archiveId ?? null;
  if (archiveId === null) return null;
  return <ButtonLink to={codeRootHref({ custId: site, archiveId })}>Open this version</ButtonLink>;
}
