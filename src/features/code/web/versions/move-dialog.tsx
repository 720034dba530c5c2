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

/** Asks before a version is unpublished, published again or put back in force, and says what visitors will see. */
export function MoveVersionDialog({ site, versions, version, action, onClose, onDone }: MoveDialogProps) {
  const { archiveId } = version;
  const names = versionChoices(versions);
  const nameOf = (each: ManagedVersion): string => names.get(each.archiveId) ?? each.archiveId;
  const name = nameOf(version);
  const at = versions.indexOf(version);
  const newer = versions.slice(0, at).filter(({ unpublished }) => !unpublished);
  const next = versions.find((other) => other !== version && !other.unpublished);
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
        <p>Visitors can no longer open it. It is kept, and you can publish it again.</p>
        {version.current && next !== undefined && (
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
        <p>
          {newer.length === 0
            ? "It has the newest date, so it becomes the current version for all visitors."
            : "Visitors will find it among the earlier versions. The current version stays the same."}
        </p>
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
