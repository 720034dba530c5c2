import type { ReactNode } from "react";
import { codeRootHref } from "../../../../domain/address.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import type { UploadSummary } from "../../contract/uploads.ts";
import { Notice } from "./notice.tsx";
import styles from "./uploads.module.css";

interface StateProps {
  readonly site: string;
  readonly upload: UploadSummary;
}

/** How far a code is, and what comes next. */
export function UploadState(props: StateProps) {
  const Face = FACES[props.upload.state];
  return <Face {...props} />;
}

const FACES: Readonly<Record<UploadSummary["state"], (props: StateProps) => ReactNode>> = {
  reading: ({ upload }) => (
    <Working label={`Reading ${upload.fileName}`} progress={upload.progress}>
      A large code takes a minute. You may leave this page: the report will be here when you come back.
    </Working>
  ),
  publishing: ({ upload }) => (
    <Working label={`Publishing ${upload.fileName}`} progress={upload.progress}>
      Visitors see the version before until all is written. You may leave this page.
    </Working>
  ),
  read: Read,
  published: ({ site, upload }) => (
    <Notice tone="success" title={upload.found?.unchanged === true ? "It was published already" : "Published"}>
      <VersionLink site={site} upload={upload} />
    </Notice>
  ),
  failed: ({ upload }) => (
    <Notice tone="danger" title="It could not be read">
      <p>{upload.problem}</p>
      <p>Nothing was published, and nothing has changed for visitors.</p>
    </Notice>
  ),
  discarded: () => (
    <Notice tone="info" title="Discarded">
      It was not published, and its file is removed.
    </Notice>
  ),
};

function Read({ site, upload }: StateProps) {
  const { problem, found } = upload;
  if (problem !== null) {
    return (
      <Notice tone="danger" title="It could not be published">
        <p>{problem}</p>
        <p>Visitors see what they saw before. The file is kept: you can publish it again.</p>
      </Notice>
    );
  }
  if (found?.unchanged === true) {
    return (
      <Notice tone="info" title="Unchanged: this version is published already">
        <p>There is nothing to publish.</p>
        <VersionLink site={site} upload={upload} />
      </Notice>
    );
  }
  return (
    <Notice tone="info" title="Read, and not yet published">
      <p>
        Read the report below.{" "}
        {found?.newest === true
          ? "If you publish it, it will be the current code."
          : "A newer version is published already: this one would go among the earlier versions."}
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

function VersionLink({ site, upload: { found } }: StateProps) {
  const archiveId = found?.archiveId ?? null;
  if (archiveId === null) return null;
  return <ButtonLink to={codeRootHref({ custId: site, archiveId })}>Open this version</ButtonLink>;
}
