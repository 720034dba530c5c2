import { browserClient } from "../../../ui/api.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { passwordProblem } from "../../../ui/form/password.ts";
import { SettingCard } from "../../../ui/form/setting-card.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useSavedFields } from "../../../ui/form/use-saved-fields.ts";
import { changePassword, saveEmail, saveName, type Account } from "../contract/settings.ts";

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
  const save = async ({ email, password }: { email: string; password: string }) => {
    await browserClient.call(saveEmail, { email: email.trim(), password });
    return { email: email.trim(), password: "" };
  };
  const setting = useSavedFields({ email: account.email ?? "", password: "" }, save, "E-mail address saved");
  const { value } = setting;
  return (
    <SettingCard
      title="E-mail address"
      description="You can sign in with this address. Password reset links are sent to it."
      setting={setting}
      invalid={value.password === ""}
    >
      <TextField label="E-mail address" type="email" autoComplete="email" maxLength={254} {...setting.field("email")} />
      <PasswordField
        label="Current password"
        hint="Required to change your e-mail address."
        name="present-for-email"
        {...setting.field("password")}
      />
    </SettingCard>
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
