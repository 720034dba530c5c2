import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import type { CardFace } from "../settings/groups.ts";
import { useSettings } from "../settings/use-settings.ts";
import styles from "./links.module.css";

const LONGEST = 255;

/** ADMIN-31, HOME-14, HOME-15 */
export function ContactCard(face: CardFace) {
  const { value, set, ...setting } = useSettings(
    ["muniContactPerson", "muniPhone", "muniEmail", "muniAddress", "muniUrl"],
    "Contact information saved",
  );
  const isMail = value.muniEmail.trim() === "" || /^\S+@\S+\.\S+$/.test(value.muniEmail.trim());
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={!isMail}
      description="Stands on the home page and, in short, at the foot of every page. What is empty is left out."
    >
      <div className={styles.pairs}>
        <TextField
          label="Contact person"
          placeholder="A name or an office"
          maxLength={LONGEST}
          autoComplete="off"
          value={value.muniContactPerson}
          onValue={(muniContactPerson) => set({ muniContactPerson })}
        />
        <TextField
          label="Phone"
          type="tel"
          maxLength={LONGEST}
          autoComplete="off"
          value={value.muniPhone}
          onValue={(muniPhone) => set({ muniPhone })}
        />
        <TextField
          label="E-mail"
          type="email"
          maxLength={LONGEST}
          autoComplete="off"
          error={isMail ? null : "Give an e-mail address, or leave it empty"}
          value={value.muniEmail}
          onValue={(muniEmail) => set({ muniEmail })}
        />
        <TextField
          label="Website"
          type="url"
          maxLength={2000}
          autoComplete="off"
          placeholder="www.town.example"
          value={value.muniUrl}
          onValue={(muniUrl) => set({ muniUrl })}
        />
      </div>
      <TextField
        label="Address"
        size="wide"
        maxLength={LONGEST}
        autoComplete="off"
        value={value.muniAddress}
        onValue={(muniAddress) => set({ muniAddress })}
      />
    </SettingCard>
  );
}
