import { useRef } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ColorField } from "../../../../ui/color-field/color-field.tsx";
import { readColor } from "../../../../ui/color-field/read-color.ts";
import { RichTextField } from "../../../../ui/editor/rich-text-field.tsx";
import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { NumberField, numberProblem } from "../../../../ui/form/number-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import { useFocusOnShrink } from "../../../../ui/hooks/use-focus-on-shrink.ts";
import type { CustomerWarning } from "../../contract/session.ts";
import { saveWarnings } from "../../settings/contract/settings.ts";
import { type CardFace, useSettings, useSettingsView } from "../../parts/settings/settings.ts";
import styles from "../../parts/settings/cards.module.css";

const DISMISSAL_DAYS = { min: 1, max: 3650, unit: "days" } as const;

/** SHELL-18, SHELL-19 */
export function PublicMessageCard(face: CardFace) {
  const setting = useSettings(["globalPublicMessage", "globalPublicMessageDismissalDays"], "Message saved");
  const { value, set } = setting;
  const days = value.globalPublicMessageDismissalDays;
  const isInvalid = numberProblem(days, DISMISSAL_DAYS) !== null;
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={isInvalid}
      description="A notice at the top of every page, for news that everyone should see. Readers can dismiss it."
    >
      <RichTextField
        label="Message"
        hint="Leave it empty to show no notice."
        {...setting.field("globalPublicMessage")}
      />
      <NumberField
        label="Stays dismissed for"
        hint="If you change the message, readers see it again immediately."
        {...DISMISSAL_DAYS}
        path="globalPublicMessageDismissalDays"
        value={days}
        onValue={(typed) => set({ globalPublicMessageDismissalDays: typed ?? Number.NaN })}
      />
    </SettingCard>
  );
}

const MAX_WARNINGS = 10;
const NEW_WARNING: CustomerWarning = { message: "", color: "#a8201a" };

/** SEARCH-05, SEARCH-06 */
export function WarningsCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const save = async (
    items: readonly CustomerWarning[],
    base: readonly CustomerWarning[],
  ): Promise<readonly CustomerWarning[]> => {
    const input = { site, items: [...items], base: [...base] };
    const { customerWarnings } = await browserClient.call(saveWarnings, input);
    renew();
    return customerWarnings;
  };
  const setting = useSaved<readonly CustomerWarning[]>(settings.customerWarnings, save, "Warnings saved", {
    draft: "warnings",
  });
  const { value, setValue } = setting;
  const adding = useRef<HTMLDivElement>(null);
  useFocusOnShrink(adding, value.length);
  const change = (at: number, part: Partial<CustomerWarning>): void =>
    setValue(value.map((warning, index) => (index === at ? { ...warning, ...part } : warning)));
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={value.some(({ color }) => readColor(color)?.length !== 7)}
      description="Shown behind the warning icon in the search bar. Without warnings, the icon is hidden."
    >
      {value.length === 0 && <p className={styles.none}>No warnings. The icon is hidden.</p>}
      {value.map(({ message, color }, index) => (
        // Warnings have no id, and they are not reordered here.
        // oxlint-disable-next-line react/no-array-index-key
        <Fieldset key={index} legend={`Warning ${index + 1}`}>
          <RichTextField
            path={`items.${index}.message`}
            label="Text"
            value={message}
            onValue={(typed) => change(index, { message: typed })}
          />
          <ColorField
            path={`items.${index}.color`}
            label="Text color"
            value={color}
            against="#ffffff"
            againstName="the white dialog"
            onValue={(typed) => change(index, { color: typed })}
          />
          <div>
            <Button
              onClick={() => setValue(value.filter((_, at) => at !== index))}
              aria-label={`Remove warning ${index + 1}`}
            >
              Remove
            </Button>
          </div>
        </Fieldset>
      ))}
      {value.length < MAX_WARNINGS && (
        <div ref={adding} tabIndex={-1}>
          <Button onClick={() => setValue([...value, NEW_WARNING])}>Add a warning</Button>
        </div>
      )}
    </SettingCard>
  );
}
