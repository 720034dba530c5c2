import { NumberField } from "../../../../ui/form/number-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { useSettings, type CardFace } from "../../../sites/parts/settings/settings.ts";
import { IDLE_LIMITS } from "../../policy/second-factor.ts";

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** When unused sessions end. */
export function SessionsCard(face: CardFace) {
  const setting = useSettings(["sessionIdleHours", "adminSessionIdleMinutes"], "Automatic sign-out saved");
  const { value, set } = setting;
  const [users, administrators] = [
    isWithin(value.sessionIdleHours, IDLE_LIMITS.users),
    isWithin(value.adminSessionIdleMinutes, IDLE_LIMITS.administrators),
  ];
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={!users || !administrators}
      description="Signs users out after a time without activity. For users of several towns, the shortest time applies. Every session ends after 14 days."
    >
      <NumberField
        label="Users, after"
        unit="hours without activity"
        {...IDLE_LIMITS.users}
        path="sessionIdleHours"
        value={value.sessionIdleHours}
        onValue={(typed) => set({ sessionIdleHours: typed ?? Number.NaN })}
      />
      <NumberField
        label="Administrators, after"
        hint="Also users with individual permissions."
        unit="minutes without activity"
        {...IDLE_LIMITS.administrators}
        path="adminSessionIdleMinutes"
        value={value.adminSessionIdleMinutes}
        onValue={(typed) => set({ adminSessionIdleMinutes: typed ?? Number.NaN })}
      />
    </SettingCard>
  );
}
