import { isLater } from "../../../../domain/version-state.ts";
import { useState } from "react";
import { townInSentence } from "../../../../domain/town-name.ts";
import { useFormatDay } from "../../../../ui/text/day.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { CallError } from "../../../../platform/http/client.ts";
import { browserClient } from "../../../../ui/api.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { discardUpload, publishUpload, type CodeUpload } from "../../contract/uploads.ts";
import styles from "./uploads.module.css";

interface DecisionProps {
  readonly site: string;
  readonly town: string;
  readonly upload: CodeUpload;
  /** Called after the decision, also if it failed because someone else was first. */
  readonly onDecided: () => void;
}

/** Buttons to publish or discard, each with a confirmation. */
export function UploadDecision({ site, town, upload, onDecided }: DecisionProps) {
  const [asking, setAsking] = useState<"publish" | "discard" | null>(null);
  const { id, fileName, found, concerns } = upload;
  const close = (): void => setAsking(null);
  const decided = async (call: Promise<unknown>): Promise<void> => {
    try {
      await call;
    } catch (error) {
      // Without a connection, loading the page again would replace it with an error.
      if (!(error instanceof CallError) || error.status !== 0) onDecided();
      throw error;
    }
    onDecided();
  };
  const publish = async (): Promise<void> => {
    const confirmed = concerns.map(({ kind }) => kind);
    await decided(browserClient.call(publishUpload, { site, id, confirmed, town }));
  };
  const discard = async (): Promise<void> => {
    await decided(browserClient.call(discardUpload, { site, id }));
  };
  const removesMany = concerns.some(({ kind }) => kind === "many-removed");
  const mayPublish = upload.state === "read" && found?.unchanged === false;
  const formatDay = useFormatDay();
  const date = found?.date ?? null;
  const dated = date === null ? "the day of publication" : formatDay(date);
  return (
    <div className={styles.actions}>
      {mayPublish && (
        <Button look="solid" onClick={() => setAsking("publish")}>
          Publish
        </Button>
      )}
      <Button onClick={() => setAsking("discard")}>Discard</Button>
      <ConfirmDialog
        open={asking === "publish"}
        title={`Publish the code of ${townInSentence(town)}?`}
        confirmLabel="Publish"
        onClose={close}
        dangerous={concerns.length > 0}
        checks={concerns.map(({ text }) => text)}
        {...(removesMany && { typed: town })}
        onConfirm={publish}
      >
        <p>
          This is the law as of <strong>{dated}</strong>, from “{fileName}”.
        </p>
        <p>
          {isLater(found?.date ?? null)
            ? "It becomes the current code for all visitors on that day. Until then, they do not see it."
            : found?.newest === true
              ? "Once published, it is the current code for all visitors. The version they see now becomes an earlier version."
              : "A newer version is already published. Visitors will still see that one and can find this one among the earlier versions."}
        </p>
        {concerns.length > 0 && <p>This may be a mistake. Check and confirm:</p>}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "discard"}
        title="Discard this file?"
        confirmLabel="Discard"
        dangerous
        onClose={close}
        onConfirm={discard}
      >
        <p>“{fileName}” will be deleted and not published. Nothing changes for visitors.</p>
      </ConfirmDialog>
    </div>
  );
}
