import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { isSettingInUse } from "../../../sites/policy/planned.ts";
import type { SettingName } from "../../../sites/settings/policy.ts";
import type { CardFace } from "./groups.ts";
import { useSettings } from "./use-settings.ts";
import styles from "./cards.module.css";

/** Areas of a site with their default names (SHELL-04, SHELL-06, OPEN-144). */
const ALL_PAGES = [
  { name: "Home", long: "homeName", short: "homeShortName" },
  { name: "Code", long: "codeName", short: "codeShortName" },
  { name: "Zoning", long: "zoningName", short: "zoningShortName" },
  { name: "Laws", long: "lawsName", short: "lawsShortName" },
  { name: "Notes", long: "notesName", short: "notesShortName" },
  { name: "Questions", long: "questionsName", short: "questionsShortName" },
  { name: "Public Documents", long: "pubdocsName", short: "pubdocsShortName" },
  { name: "Admin", long: "adminName", short: "adminShortName" },
  { name: "Help", long: "helpName", short: "helpShortName" },
] as const satisfies readonly { name: string; long: SettingName; short: SettingName }[];
const PAGES = ALL_PAGES.filter(({ long }) => isSettingInUse(long));

const PAGE_NAMES = PAGES.flatMap(({ long, short }) => [long, short]);

/** ADMIN-26 */
export function PageNamesCard(face: CardFace) {
  const setting = useSettings(PAGE_NAMES, "Names saved");
  const { value, set } = setting;
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="The names of the areas of the site. The short name appears below the icon in the rail; without one, the long name appears. Clear a long name to go back to the default."
    >
      <div className={styles.names}>
        <div className={styles.namesHead} aria-hidden="true">
          <span>Area</span>
          <span>Long name</span>
          <span>Short name</span>
        </div>
        {PAGES.map(({ name, long, short }) => (
          <div key={long} className={styles.namesRow} role="group" aria-label={name}>
            <span className={styles.namesArea}>{name}</span>
            <TextField
              label={`${name}: long name`}
              hideLabel
              size="wide"
              maxLength={80}
              placeholder={name}
              value={value[long]}
              onValue={(typed) => set({ [long]: typed })}
            />
            <TextField
              label={`${name}: short name`}
              hideLabel
              size="wide"
              maxLength={40}
              placeholder={value[long] || name}
              value={value[short]}
              onValue={(typed) => set({ [short]: typed })}
            />
          </div>
        ))}
      </div>
    </SettingCard>
  );
}

const ALL_SUB_PAGES = [
  { name: "zoningMapName", label: "Zoning map", usual: "Zoning Map" },
  { name: "zoningChapterName", label: "Zoning chapter", usual: "Zoning Chapter" },
  { name: "newLawsName", label: "New laws", usual: "New Laws" },
  { name: "lawLedgerName", label: "Law ledger", usual: "Law Ledger" },
] as const satisfies readonly { name: SettingName; label: string; usual: string }[];
const SUB_PAGES = ALL_SUB_PAGES.filter(({ name }) => isSettingInUse(name));

/** ADMIN-27 */
export function SubPageNamesCard(face: CardFace) {
  const setting = useSettings(
    SUB_PAGES.map(({ name }) => name),
    "Names saved",
  );
  return (
    <SettingCard {...face} setting={setting} description="The names of the pages under Zoning.">
      <div className={styles.pair}>
        {SUB_PAGES.map(({ name, label, usual }) => (
          <TextField
            key={name}
            label={label}
            maxLength={80}
            placeholder={usual}
            value={setting.value[name]}
            onValue={(typed) => setting.set({ [name]: typed })}
          />
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
      <TextField
        label="Heading"
        maxLength={80}
        placeholder="Code"
        value={setting.value.sidebarLabel}
        onValue={(sidebarLabel) => setting.set({ sidebarLabel })}
      />
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
        value={setting.value.customerName}
        onValue={(customerName) => setting.set({ customerName })}
      />
      <TextField
        label="Display name"
        hint="A different name to show on the site. Leave it empty to show the town name."
        maxLength={MAX_NAME_LENGTH}
        value={setting.value.nameOverride}
        onValue={(nameOverride) => setting.set({ nameOverride })}
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
        <TextField
          label="Singular"
          maxLength={80}
          placeholder="County"
          value={setting.value.subdivisionName}
          onValue={(subdivisionName) => setting.set({ subdivisionName })}
        />
        <TextField
          label="Plural"
          maxLength={80}
          placeholder="Counties"
          value={setting.value.subdivisionNamePlural}
          onValue={(subdivisionNamePlural) => setting.set({ subdivisionNamePlural })}
        />
      </div>
    </SettingCard>
  );
}
