import { Day } from "../../../../ui/text/day.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import type { InvitedUser } from "../../contract/users.ts";
import { CopyLink } from "../copy-link.tsx";
import styles from "./dialogs.module.css";

interface InvitationDialogProps {
  /** The invitation with the user's name; null: closed. */
  readonly invited: (InvitedUser & { readonly name: string }) | null;
  readonly onClose: () => void;
}

/** The link to choose a password, shown only once (OPEN-81). */
export function InvitationDialog({ invited, onClose }: InvitationDialogProps) {
  return (
    <Floating>
      <Dialog
        title={`Invitation for ${invited?.name ?? ""}`}
        open={invited !== null}
        onClose={onClose}
        actions={
          <Button look="solid" type="submit">
            Done
          </Button>
        }
      >
        {invited !== null && (
          <div className={styles.fields}>
            <p>
              {invited.mailed
                ? "We have sent a message with this link. You can also send it yourself."
                : "No message was sent. Please send this link yourself."}{" "}
              It opens a page to choose a password, can be used once, and is valid until <Day at={invited.validUntil} />
              .
            </p>
            <CopyLink label="Invitation link" link={invited.link} />
            <p className={styles.small}>
              Anyone with this link can take over the account, so send it only to {invited.name}.
            </p>
          </div>
        )}
      </Dialog>
    </Floating>
  );
}
