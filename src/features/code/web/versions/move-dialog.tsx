import { isLater, isPublicVersion } from "../../../../domain/version-state.ts";
import { Day } from "../../../../ui/text/day.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { moveVersion, type ManagedVersion, type VersionAction } from "../../contract/versions.ts";
import { versionChoices } from "./choice.ts";

interface MoveDialogProps {
  readonly site: string;
  /** All versions, newest first. */
  readonly versions: readonly ManagedVersion[];
  readonly version: ManagedVersion;
  /** Null: closed. */
  readonly action: VersionAction | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const DONE: Readonly<Record<VersionAction, string>> = {
  unpublish: "unpublished",
  publish: "published again",
  putInForce: "put back in force",
};

const NEWEST = "It has the newest date, so it becomes the current version for all visitors.";
const EARLIER = "Visitors will find it among the earlier versions. The current version stays the same.";

/** Asks before a version is unpublished, published again or put back in force, and says what visitors will see. */
export function MoveVersionDialog({ site, versions, version, action, onClose, onDone }: MoveDialogProps) {
  const { archiveId } = version;
  const names = versionChoices(versions);
  const nameOf = (each: ManagedVersion): string => names.get(each.archiveId) ?? each.archiveId;
  const name = nameOf(version);
  const at = versions.indexOf(version);
  const newer = versions.slice(0, at).filter(isPublicVersion);
  const next = versions.find((other) => other !== version && isPublicVersion(other));
  const confirm = async (): Promise<void> => {
    if (action === null) return;
    await browserClient.call(moveVersion, { site, version: archiveId, action });
    showAdminMessage(`Version ${name} ${DONE[action]}.`);
    onDone();
  };
  const shared = { onClose, onConfirm: confirm };
  return (
    <>
      <ConfirmDialog
        {...shared}
        open={action === "unpublish"}
        title={`Unpublish version ${name}?`}
        confirmLabel="Unpublish"
        dangerous
      >
        <p>
          {version.state === "scheduled"
            ? "It does not become current on its date."
            : "Visitors can no longer open it."}{" "}
          It is kept, and you can publish it again.
        </p>
        {version.state === "current" && next !== undefined && (
          <p>
            It is the current version. Visitors will see <strong>version {nameOf(next)}</strong> instead.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        open={action === "publish"}
        title={`Publish version ${name} again?`}
        confirmLabel="Publish"
      >
        <p>{isLater(version.date) ? <Scheduled date={version.date} /> : newer.length === 0 ? NEWEST : EARLIER}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        open={action === "putInForce"}
        title={`Put version ${name} back in force?`}
        confirmLabel="Put in force"
        dangerous={newer.length > 0}
      >
        <p>It becomes the current version for all visitors.</p>
        {newer.length > 0 && (
          <>
            <p>
              These versions have newer dates and will be unpublished. They are kept, and you can publish them again:
            </p>
            <ul>
              {newer.map((other) => (
                <li key={other.archiveId}>{nameOf(other)}</li>
              ))}
            </ul>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

function Scheduled({ date }: Pick<ManagedVersion, "date">) {
  return (
    <>
      Its date is in the future. It becomes the current version on <Day at={date ?? ""} />; visitors do not see it
      before then.
    </>
  );
}
