import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { isSettingInUse } from "../../../sites/policy/planned.ts";
import type { SettingName } from "../../../sites/settings/policy.ts";
import type { CardFace } from "./groups.ts";
import { useSettings } from "./use-settings.ts";
import styles from "./cards.module.css";

/** Areas of a site with their names as they come (SHELL-04, SHELL-06, OPEN-144). */
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
      description="What the areas of the site are called. The short name stands below the icon in the rail; without one the long name does. Empty a long name to have the usual one again."
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
              label={`Long name of ${name}`}
              hideLabel
              size="wide"
              maxLength={80}
              placeholder={name}
              value={value[long]}
              onValue={(typed) => set({ [long]: typed })}
            />
            <TextField
              label={`Short name of ${name}`}
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

/** OPEN-20: heads the panel beside the code. */
export function SidebarLabelCard(face: CardFace) {
  const setting = useSettings(["sidebarLabel"], "Heading saved");
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="Stands above the table of contents, beside the text of the code."
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
  const setting = useSettings(["customerName", "nameOverride"], "Name of the town saved");
  const isEmpty = setting.value.customerName.trim() === "";
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={isEmpty}
      description="The name on every page, in search engines and in letters."
    >
      <TextField
        label="Name of the town"
        required
        maxLength={MAX_NAME_LENGTH}
        error={isEmpty ? "Give the town a name" : null}
        value={setting.value.customerName}
        onValue={(customerName) => setting.set({ customerName })}
      />
      <TextField
        label="Shown in its place"
        hint="Where the site should bear another name than the town. Leave it empty to show the name of the town."
        maxLength={MAX_NAME_LENGTH}
        value={setting.value.nameOverride}
        onValue={(nameOverride) => setting.set({ nameOverride })}
      />
    </SettingCard>
  );
}

/** SHELL-07 */
export function SubdivisionNamesCard(face: CardFace) {
  const setting = useSettings(["subdivisionName", "subdivisionNamePlural"], "Words saved");
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="What the parts of the state are called: county, parish, borough."
    >
      <div className={styles.pair}>
        <TextField
          label="One"
          maxLength={80}
          placeholder="County"
          value={setting.value.subdivisionName}
          onValue={(subdivisionName) => setting.set({ subdivisionName })}
        />
        <TextField
          label="Several"
          maxLength={80}
          placeholder="Counties"
          value={setting.value.subdivisionNamePlural}
          onValue={(subdivisionNamePlural) => setting.set({ subdivisionNamePlural })}
        />
      </div>
    </SettingCard>
  );
}
