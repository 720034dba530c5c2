import { formatDay } from "../../../../domain/format-day.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import type { InvitedUser } from "../../contract/users.ts";
import { CopyLink } from "../copy-link.tsx";
import styles from "./dialogs.module.css";

interface InvitationDialogProps {
  /** The invitation with the name of the invited; null: closed. */
  readonly invited: (InvitedUser & { readonly name: string }) | null;
  readonly onClose: () => void;
}

/** The link with which an invited person chooses a password: it is shown this once (OPEN-81). */
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
                ? "A message with this link is on its way. You can also hand it over yourself."
                : "Hand this link over: no message was sent."}{" "}
              It opens the page on which the password is chosen, works once, and is valid until{" "}
              {formatDay(invited.validUntil)}.
            </p>
            <CopyLink label="Link of the invitation" link={invited.link} />
            <p className={styles.small}>
              Whoever has the link can take the account, so send it to {invited.name} alone.
            </p>
          </div>
        )}
      </Dialog>
    </Floating>
  );
}
