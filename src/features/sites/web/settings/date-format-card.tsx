import { DATE_FORMATS } from "../../../../domain/date-formats.ts";
import { formatDay } from "../../../../domain/format-day.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { type CardFace, useSettings } from "../../parts/settings/settings.ts";

const FORMATS = DATE_FORMATS.map((value) => ({ value, label: formatDay("2026-03-01", value) }));

/** The date format of all pages of the town. */
export function DateFormatCard(face: CardFace) {
  const setting = useSettings(["dateFormat"], "Date format saved");
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="How dates are written on all pages. The list of versions always has dates such as 2026-03-01."
    >
      <SelectField label="Date format" size="medium" options={FORMATS} {...setting.field("dateFormat")} />
    </SettingCard>
  );
}
