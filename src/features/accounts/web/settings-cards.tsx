import { useRevalidator } from "react-router";
import { browserClient } from "../../../ui/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Chip } from "../../../ui/controls/chip.tsx";
import { showAdminMessage, showFailure } from "../../../ui/form/admin-messages.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { passwordProblem } from "../../../ui/form/password.ts";
import { SettingCard } from "../../../ui/form/setting-card.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useSavedFields } from "../../../ui/form/use-saved-fields.ts";
import { changePassword, saveEmail, saveName, sendEmailLink, type Account } from "../contract/settings.ts";
import styles from "./settings-cards.module.css";

interface CardProps {
  readonly account: Account;
}

export function NameCard({ account: { firstName, lastName } }: CardProps) {
  const name = useSavedFields(
    { firstName, lastName },
    async (value) => void (await browserClient.call(saveName, value)),
    "Name saved",
    { draft: "name" },
  );
  return (
    <SettingCard title="Name" description="Shown to other users of your town." setting={name}>
      <TextField label="First name" autoComplete="given-name" maxLength={80} {...name.field("firstName")} />
      <TextField label="Last name" autoComplete="family-name" maxLength={80} {...name.field("lastName")} />
    </SettingCard>
  );
}

export function EmailCard({ account }: CardProps) {
  const { revalidate } = useRevalidator();
  const save = async ({ email, password }: { email: string; password: string }) => {
    await browserClient.call(saveEmail, { email: email.trim(), password });
    void revalidate();
    return { email: email.trim(), password: "" };
  };
  const setting = useSavedFields({ email: account.email ?? "", password: "" }, save, "E-mail address saved");
  const { value } = setting;
  const waits = account.email !== null && !account.emailConfirmed;
  return (
    <SettingCard
      title="E-mail address"
      description="You can sign in with this address once it is confirmed. Password reset links and security messages are sent to it."
      setting={setting}
      invalid={value.password === ""}
    >
      {waits && <NotConfirmed email={account.email ?? ""} />}
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint="If you change it, we send a link to the new address. It counts once you open that link."
        {...setting.field("email")}
      />
      <PasswordField
        label="Current password"
        hint="Required to change your e-mail address."
        name="present-for-email"
        {...setting.field("password")}
      />
    </SettingCard>
  );
}

function NotConfirmed({ email }: { readonly email: string }) {
  const send = async (): Promise<void> => {
    try {
      await browserClient.call(sendEmailLink, {});
      showAdminMessage(`We sent a link to ${email}.`);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div className={styles.waits}>
      <Chip tone="warning">Not confirmed</Chip>
      <p>Open the link that we sent to {email}.</p>
      <Button onClick={() => void send()}>Send the link again</Button>
    </div>
  );
}

const BLANK = { password: "", newPassword: "" };

export function PasswordCard({ username }: { readonly username: string }) {
  const save = async (value: typeof BLANK) => {
    await browserClient.call(changePassword, value);
    return BLANK;
  };
  const setting = useSavedFields(BLANK, save, "Password changed. All other devices have been signed out.");
  const { value } = setting;
  return (
    <SettingCard
      title="Password"
      description="Changing your password signs you out on all other devices."
      setting={setting}
      invalid={value.password === "" || passwordProblem(value.newPassword) !== null}
    >
      <input type="text" name="username" autoComplete="username" value={username} hidden readOnly />
      <PasswordField label="Current password" name="present" {...setting.field("password")} />
      <PasswordField label="New password" name="new" fresh {...setting.field("newPassword")} />
    </SettingCard>
  );
}
