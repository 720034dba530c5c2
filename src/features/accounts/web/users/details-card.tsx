import { useRevalidator } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useSavedFields } from "../../../../ui/form/use-saved-fields.ts";
import { setUserDetails, type UserAnswer } from "../../contract/users.ts";
import styles from "./dialogs.module.css";

/** Name and e-mail address of a user. Requires the same permissions as setting the password. */
export function DetailsCard({ site, user }: { readonly site: string; readonly user: UserAnswer }) {
  const { revalidate } = useRevalidator();
  const loaded = { firstName: user.firstName, lastName: user.lastName, email: user.email ?? "" };
  const save = async ({ firstName, lastName, email }: typeof loaded, base: typeof loaded): Promise<typeof loaded> => {
    const typed = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() };
    await browserClient.call(setUserDetails, { site, id: user.id, ...typed, base });
    void revalidate();
    return typed;
  };
  const setting = useSavedFields(loaded, save, "Changes saved", { draft: "details" });
  const disabled = user.may.details !== null;
  return (
    <SettingCard
      title="Name and e-mail"
      description={
        user.may.details ??
        "Password reset links are sent to this address. If you change it, links sent to the old address stop working."
      }
      setting={setting}
    >
      <div className={styles.pair}>
        <TextField
          label="First name"
          size="wide"
          maxLength={80}
          autoComplete="off"
          disabled={disabled}
          {...setting.field("firstName")}
        />
        <TextField
          label="Last name"
          size="wide"
          maxLength={80}
          autoComplete="off"
          disabled={disabled}
          {...setting.field("lastName")}
        />
      </div>
      <TextField
        label="E-mail address"
        type="email"
        size="wide"
        maxLength={254}
        autoComplete="off"
        disabled={disabled}
        {...setting.field("email")}
      />
    </SettingCard>
  );
}
