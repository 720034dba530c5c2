import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { type CardFace, useSettings } from "../../parts/settings/settings.ts";
import styles from "../../parts/settings/links.module.css";

const TEXT = { maxLength: 255, autoComplete: "off" } as const;

/** ADMIN-31, HOME-14, HOME-15 */
export function ContactCard(face: CardFace) {
  const setting = useSettings(
    ["muniContactPerson", "muniPhone", "muniEmail", "muniAddress", "muniUrl"],
    "Contact information saved",
  );
  const email = setting.value.muniEmail.trim();
  const isMail = email === "" || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email);
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={!isMail}
      description="Shown on the home page and, in short form, at the bottom of every page. Empty fields are left out."
    >
      <div className={styles.pairs}>
        <TextField
          {...setting.field("muniContactPerson")}
          {...TEXT}
          label="Contact person"
          placeholder="A person or an office"
        />
        <TextField {...setting.field("muniPhone")} {...TEXT} label="Phone" type="tel" />
        <TextField
          {...setting.field("muniEmail")}
          {...TEXT}
          label="E-mail"
          type="email"
          error={isMail ? null : "Enter an e-mail address, or leave this empty"}
        />
        <TextField
          {...setting.field("muniUrl")}
          {...TEXT}
          label="Website"
          type="url"
          maxLength={2000}
          placeholder="www.town.example"
        />
      </div>
      <TextField {...setting.field("muniAddress")} {...TEXT} label="Address" size="wide" />
    </SettingCard>
  );
}
