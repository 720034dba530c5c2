import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { Floating } from "../../../../ui/form/floating.tsx";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useBusy } from "../../../../ui/form/use-busy.ts";
import { addExistingUser, addUser, type InvitedUser } from "../../contract/users.ts";
import type { RoleName } from "../../policy/roles.ts";
import { fullName, ROLE_OPTIONS } from "./labels.tsx";
import styles from "./dialogs.module.css";

interface AddUserDialogProps {
  readonly open: boolean;
  readonly site: string;
  readonly onClose: () => void;
  /** Gets the invitation of a new user; null for someone who already has an account. */
  readonly onAdded: (invited: (InvitedUser & { readonly name: string }) | null) => void;
}

interface UserForm {
  readonly kind: "new" | "existing";
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly login: string;
  readonly role: RoleName;
}
const EMPTY: UserForm = { kind: "new", username: "", email: "", firstName: "", lastName: "", login: "", role: "user" };

/** Invites a new user, or adds someone who already has an account (OPEN-81, OPEN-132). */
export function AddUserDialog({ open, site, onClose, onAdded }: AddUserDialogProps) {
  const [typed, setTyped] = useState<UserForm>(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useBusy((error) => setProblem(showFailure(error)));
  const change = (changes: Partial<UserForm>): void => {
    setProblem(null);
    setTyped({ ...typed, ...changes });
  };
  const close = (): void => {
    setTyped(EMPTY);
    setProblem(null);
    onClose();
  };
  const submit = (): Promise<void> =>
    run(async () => {
      onAdded(await send(site, typed));
      close();
    });
  const isReady = typed.kind === "new" ? typed.username.trim() !== "" : typed.login.trim() !== "";
  return (
    <Floating>
      <Dialog
        title="Add a user"
        open={open}
        onClose={close}
        onSubmit={() => void submit()}
        submitLabel={typed.kind === "new" ? "Invite" : "Add"}
        submitDisabled={!isReady || busy}
      >
        <div className={styles.fields}>
          <RadioGroup
            label="Who do you want to add?"
            value={typed.kind}
            options={[
              { value: "new", label: "Someone new", hint: "They get a link to choose their password." },
              {
                value: "existing",
                label: "Someone who already has an account",
                hint: "For example, a user of another town.",
              },
            ]}
            onValue={(kind) => change({ kind })}
          />
          <IdentityFields typed={typed} problem={problem} onChange={change} />
          <RadioGroup label="Role" value={typed.role} options={ROLE_OPTIONS} onValue={(role) => change({ role })} />
        </div>
      </Dialog>
    </Floating>
  );
}

interface IdentityFieldsProps {
  readonly typed: UserForm;
  readonly problem: string | null;
  readonly onChange: (changes: Partial<UserForm>) => void;
}

function IdentityFields({ typed, problem, onChange }: IdentityFieldsProps) {
  if (typed.kind === "existing") {
    return (
      <TextField
        label="User name or e-mail"
        required
        size="wide"
        value={typed.login}
        onValue={(login) => onChange({ login })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problem}
        hint="Enter it exactly as in their account."
      />
    );
  }
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="First name"
          size="wide"
          value={typed.firstName}
          onValue={(firstName) => onChange({ firstName })}
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          label="Last name"
          size="wide"
          value={typed.lastName}
          onValue={(lastName) => onChange({ lastName })}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <TextField
        label="E-mail"
        type="email"
        size="wide"
        value={typed.email}
        onValue={(email) => onChange({ email })}
        maxLength={320}
        autoComplete="off"
        hint="The invitation is sent there. Without an address, you have to send the link yourself."
      />
      <TextField
        label="User name"
        required
        size="wide"
        value={typed.username}
        onValue={(username) => onChange({ username })}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problem}
        hint="For signing in. Letters, digits and . _ - @ +"
      />
    </>
  );
}

async function send(
  site: string,
  { kind, username, email, firstName, lastName, login, role }: UserForm,
): Promise<(InvitedUser & { readonly name: string }) | null> {
  if (kind === "existing") {
    await browserClient.call(addExistingUser, { site, login, role });
    showAdminMessage(`${login.trim()} is now a user of this town.`);
    return null;
  }
  const invited = await browserClient.call(addUser, { site, username, email: email.trim(), firstName, lastName, role });
  return { ...invited, name: fullName({ firstName, lastName, username }) };
}
