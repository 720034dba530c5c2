import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { removeSecondFactors } from "../../contract/second-factors.ts";
import { inviteAgain, removeUser, setUserState, type InvitedUser, type UserAnswer } from "../../contract/users.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { fullName } from "./labels.tsx";

interface UserActionsProps {
  readonly site: string;
  readonly user: UserAnswer;
}

type OpenDialog = "password" | "factors" | "state" | "remove" | null;

/** Actions on an account. Shows only those that the caller may use; none on their own account. */
export function UserActions({ site, user }: UserActionsProps) {
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [invited, setInvited] = useState<(InvitedUser & { readonly name: string }) | null>(null);
  const name = fullName(user);
  const isOff = user.state === "off";
  const close = (): void => setDialog(null);
  const invite = async (): Promise<void> => {
    try {
      setInvited({ ...(await browserClient.call(inviteAgain, { site, id: user.id })), name });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <>
      {user.state === "invited" && user.may.password === null && (
        <Button look="solid" onClick={() => void invite()}>
          Invite again
        </Button>
      )}
      {!isOff && user.may.password === null && (
        <Button onClick={() => setDialog("password")}>
          <AdminIcon name="key" />
          Set password
        </Button>
      )}
      {user.hasSecondStep && user.may.password === null && (
        <Button onClick={() => setDialog("factors")}>
          <AdminIcon name="shield" />
          Remove second step
        </Button>
      )}
      {user.may.state === null && (
        <Button onClick={() => setDialog("state")}>
          <AdminIcon name={isOff ? "unlock" : "lock"} />
          {isOff ? "Enable" : "Disable"}
        </Button>
      )}
      {user.may.remove === null && (
        <Button look="danger" onClick={() => setDialog("remove")}>
          <AdminIcon name="trash" />
          Remove
        </Button>
      )}
      <PasswordDialog open={dialog === "password"} user={user} onClose={close} onSet={() => void revalidate()} />
      <FactorsDialog open={dialog === "factors"} site={site} user={user} onClose={close} />
      <StateDialog open={dialog === "state"} site={site} user={user} onClose={close} />
      <RemoveDialog open={dialog === "remove"} site={site} user={user} onClose={close} />
      <InvitationDialog invited={invited} onClose={() => setInvited(null)} />
    </>
  );
}

interface ActionDialogProps extends UserActionsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** For a user who lost the second step and the recovery codes. */
function FactorsDialog({ open, site, user, onClose }: ActionDialogProps) {
  const { revalidate } = useRevalidator();
  const name = fullName(user);
  const remove = async (): Promise<void> => {
    await browserClient.call(removeSecondFactors, { site, id: user.id });
    showAdminMessage(`${name} signs in with the password alone.`);
    void revalidate();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Remove the second step of ${name}?`}
      confirmLabel="Remove second step"
      dangerous
      onClose={onClose}
      onConfirm={remove}
    >
      <p>
        Do this only if they lost it, and make sure that it is really them who asks. They are signed out everywhere, and
        sign in with the password alone until they add a second step again.
      </p>
    </ConfirmDialog>
  );
}

function StateDialog({ open, site, user, onClose }: ActionDialogProps) {
  const { revalidate } = useRevalidator();
  const name = fullName(user);
  const isOff = user.state === "off";
  const change = async (): Promise<void> => {
    await browserClient.call(setUserState, { site, id: user.id, off: !isOff });
    showAdminMessage(isOff ? `${name} can sign in again.` : `${name} is disabled.`);
    void revalidate();
  };
  return (
    <ConfirmDialog
      open={open}
      title={isOff ? `Enable ${name}?` : `Disable ${name}?`}
      confirmLabel={isOff ? "Enable" : "Disable"}
      dangerous={!isOff}
      onClose={onClose}
      onConfirm={change}
    >
      <p>
        {isOff
          ? "They can sign in again, with the same permissions as before."
          : "They are signed out everywhere and cannot sign in until you enable them again. Everything they wrote stays under their name."}
      </p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ open, site, user, onClose }: ActionDialogProps) {
  const navigate = useNavigate();
  const name = fullName(user);
  const remove = async (): Promise<void> => {
    await browserClient.call(removeUser, { site, id: user.id });
    showAdminMessage(`${name} is no longer a user of this town.`);
    await navigate(`/dashboard/${site}`);
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${name} from this town?`}
      confirmLabel={`Remove ${user.username}`}
      dangerous
      onClose={onClose}
      onConfirm={remove}
    >
      <p>
        They immediately lose their role, permissions and groups in this town. The account itself stays, and everything
        they wrote stays under their name.
      </p>
    </ConfirmDialog>
  );
}
