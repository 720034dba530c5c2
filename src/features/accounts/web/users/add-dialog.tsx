import { browserClient } from "../../../../ui/api.ts";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm, type Form } from "../../../../ui/form/use-form.ts";
import { addExistingUser } from "../../contract/requests.ts";
import { addUser, type InvitedUser } from "../../contract/users.ts";
import type { RoleName } from "../../policy/roles.ts";
import { fullName, ROLE_OPTIONS } from "./labels.tsx";
import styles from "./dialogs.module.css";

interface AddUserDialogProps {
  readonly open: boolean;
  readonly site: string;
  /** The role that is chosen at first. */
  readonly role: RoleName;
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
export function AddUserDialog({ open, site, role, onClose, onAdded }: AddUserDialogProps) {
  const form = useForm({
    initial: { ...EMPTY, role },
    draft: "add user",
    open,
    submit: async (typed) => {
      onAdded(await send(site, typed));
      onClose();
    },
  });
  const { kind, username, login } = form.value;
  const isReady = kind === "new" ? username.trim() !== "" : login.trim() !== "";
  return (
    <FormDialog
      form={form}
      title="Add a user"
      open={open}
      onClose={onClose}
      submitLabel={kind === "new" ? "Invite" : "Send request"}
      submitDisabled={!isReady}
    >
      <RadioGroup
        {...form.field("kind")}
        label="Who do you want to add?"
        options={[
          { value: "new", label: "Someone new", hint: "They get a link to choose their password." },
          {
            value: "existing",
            label: "Someone who already has an account",
            hint: "For example, a user of another town. They are asked first.",
          },
        ]}
      />
      {kind === "new" ? <NewUserFields form={form} /> : <ExistingUserField form={form} />}
      <RadioGroup {...form.field("role")} label="Role" options={ROLE_OPTIONS} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: Form<UserForm>;
}

function ExistingUserField({ form }: FieldsProps) {
  return (
    <TextField
      {...form.field("login")}
      label="User name or e-mail"
      required
      size="wide"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint="Enter it exactly as in their account. If there is such an account, its owner gets a message and can accept in their settings. You see nothing of the account before."
    />
  );
}

function NewUserFields({ form }: FieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <TextField {...form.field("firstName")} label="First name" size="wide" maxLength={80} autoComplete="off" />
        <TextField {...form.field("lastName")} label="Last name" size="wide" maxLength={80} autoComplete="off" />
      </div>
      <TextField
        {...form.field("email")}
        label="E-mail"
        type="email"
        size="wide"
        maxLength={320}
        autoComplete="off"
        hint="The invitation is sent there. Without an address, you have to send the link yourself."
      />
      <TextField
        {...form.field("username")}
        label="User name"
        required
        size="wide"
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
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
    showAdminMessage(`If the account “${login.trim()}” exists, its owner has been asked to join.`);
    return null;
  }
  const invited = await browserClient.call(addUser, { site, username, email: email.trim(), firstName, lastName, role });
  return { ...invited, name: fullName({ firstName, lastName, username }) };
}
