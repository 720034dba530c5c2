import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { FieldRow, FieldRows } from "../../parts/settings/field-rows.tsx";
import { type CardFace, useListedSettings, useSettings } from "../../parts/settings/settings.ts";
import styles from "../../parts/settings/cards.module.css";

/** ADMIN-26 */
export function PageNamesCard(face: CardFace) {
  const { entries: pages, setting, text } = useListedSettings("page-names", "Names saved");
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="The names of the areas of the site. The short name appears below the icon in the rail; without one, the long name appears. Clear a long name to go back to the default."
    >
      <FieldRows headings={["Area", "Long name", "Short name"]}>
        {pages.map(({ name: long, label, short }) => (
          <FieldRow key={long} label={label}>
            <TextField
              {...text(long)}
              label={`${label}: long name`}
              hideLabel
              size="wide"
              maxLength={80}
              placeholder={label}
            />
            {short !== null && (
              <TextField
                {...text(short)}
                label={`${label}: short name`}
                hideLabel
                size="wide"
                maxLength={40}
                placeholder={text(long).value || label}
              />
            )}
          </FieldRow>
        ))}
      </FieldRows>
    </SettingCard>
  );
}

/** ADMIN-27 */
export function SubPageNamesCard(face: CardFace) {
  const { entries: pages, setting, text } = useListedSettings("subpage-names", "Names saved");
  return (
    <SettingCard {...face} setting={setting} description="The names of the pages under Zoning.">
      <div className={styles.pair}>
        {pages.map(({ name, label, standard }) => (
          <TextField {...text(name)} key={name} label={label} maxLength={80} placeholder={standard} />
        ))}
      </div>
    </SettingCard>
  );
}

/** OPEN-20: heading of the panel beside the code. */
export function SidebarLabelCard(face: CardFace) {
  const setting = useSettings(["sidebarLabel"], "Heading saved");
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="Shown above the table of contents, beside the text of the code."
    >
      <TextField label="Heading" maxLength={80} placeholder="Code" {...setting.field("sidebarLabel")} />
    </SettingCard>
  );
}

const MAX_NAME_LENGTH = 255;

/** ADMIN-29, OPEN-55 */
export function CustomerNameCard(face: CardFace) {
  const setting = useSettings(["customerName", "nameOverride"], "Town name saved");
  const isEmpty = setting.value.customerName.trim() === "";
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={isEmpty}
      description="The name on every page, in search engines and in e-mail."
    >
      <TextField
        label="Town name"
        required
        maxLength={MAX_NAME_LENGTH}
        error={isEmpty ? "Enter a name" : null}
        {...setting.field("customerName")}
      />
      <TextField
        label="Display name"
        hint="A different name to show on the site. Leave it empty to show the town name."
        maxLength={MAX_NAME_LENGTH}
        {...setting.field("nameOverride")}
      />
    </SettingCard>
  );
}

/** SHELL-07 */
export function SubdivisionNamesCard(face: CardFace) {
  const setting = useSettings(["subdivisionName", "subdivisionNamePlural"], "Names saved");
  return (
    <SettingCard {...face} setting={setting} description="What the state calls its counties: county, parish, borough.">
      <div className={styles.pair}>
        <TextField label="Singular" maxLength={80} placeholder="County" {...setting.field("subdivisionName")} />
        <TextField label="Plural" maxLength={80} placeholder="Counties" {...setting.field("subdivisionNamePlural")} />
      </div>
    </SettingCard>
  );
}
