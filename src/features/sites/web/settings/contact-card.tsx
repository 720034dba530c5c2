import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { type CardFace, useSettings } from "../../../administration/parts/settings.ts";
import styles from "../../../administration/parts/links.module.css";

const MAX_LENGTH = 255;

/** ADMIN-31, HOME-14, HOME-15 */
export function ContactCard(face: CardFace) {
  const setting = useSettings(
    ["muniContactPerson", "muniPhone", "muniEmail", "muniAddress", "muniUrl"],
    "Contact information saved",
  );
  const { value, set } = setting;
  const isMail = value.muniEmail.trim() === "" || /^\S+@\S+\.\S+$/.test(value.muniEmail.trim());
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={!isMail}
      description="Shown on the home page and, in short form, at the bottom of every page. Empty fields are left out."
    >
      <div className={styles.pairs}>
        <TextField
          label="Contact person"
          placeholder="A person or an office"
          maxLength={MAX_LENGTH}
          autoComplete="off"
          path="muniContactPerson"
          value={value.muniContactPerson}
          onValue={(muniContactPerson) => set({ muniContactPerson })}
        />
        <TextField
          label="Phone"
          type="tel"
          maxLength={MAX_LENGTH}
          autoComplete="off"
          path="muniPhone"
          value={value.muniPhone}
          onValue={(muniPhone) => set({ muniPhone })}
        />
        <TextField
          label="E-mail"
          type="email"
          maxLength={MAX_LENGTH}
          autoComplete="off"
          error={isMail ? null : "Enter an e-mail address, or leave this empty"}
          path="muniEmail"
          value={value.muniEmail}
          onValue={(muniEmail) => set({ muniEmail })}
        />
        <TextField
          label="Website"
          type="url"
          maxLength={2000}
          autoComplete="off"
          placeholder="www.town.example"
          path="muniUrl"
          value={value.muniUrl}
          onValue={(muniUrl) => set({ muniUrl })}
        />
      </div>
      <TextField
        label="Address"
        size="wide"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        path="muniAddress"
        value={value.muniAddress}
        onValue={(muniAddress) => set({ muniAddress })}
      />
    </SettingCard>
  );
}
