import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { showFailure } from "../../../../ui/form/admin-messages.ts";
import { Switch } from "../../../../ui/form/checkbox.tsx";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import type { Level } from "../../contract/session.ts";
import { setFeature, type FeatureSetting } from "../../settings/contract/settings.ts";
import { type CardFace, type SettingsView, useSavedSwitch, useSettingsView } from "../../parts/settings/settings.ts";
import { LEVEL_LABELS } from "../../policy/levels.ts";
import { saveEach } from "./save-each.ts";

/** ADMIN-14, ADMIN-18: each switch saves immediately. */
export function EnabledFeaturesCard(face: CardFace) {
  const { settings } = useSettingsView();
  return (
    <SettingCard {...face} description="Features for readers and users of the town. Changes are saved immediately.">
      {settings.features
        .filter(({ inUse }) => inUse)
        .map(({ permission, choices, currentLevel, onOff }) =>
          onOff === null ? null : (
            <FeatureToggle
              key={permission}
              {...onOff}
              permission={permission}
              choices={choices}
              current={currentLevel}
            />
          ),
        )}
    </SettingCard>
  );
}

interface FeatureToggleProps {
  readonly permission: string;
  readonly label: string;
  readonly hint: string;
  readonly on: Level;
  readonly off: Level;
  readonly choices: readonly Level[];
  readonly current: Level;
}

/** The switch is disabled if the maximum level does not allow it (ADMIN-13). */
function FeatureToggle({ permission, label, hint, on, off, choices, current }: FeatureToggleProps) {
  const view = useSettingsView();
  const isOn = permission === "INDEX/VIEW" ? current !== "NOBODY" : current === on;
  const mayBeOn = choices.includes(on);
  const { checked, saving, turn } = useSavedSwitch(
    isOn,
    (wanted) => saveLevel(view, permission, wanted ? on : off),
    (wanted) => `${label}: ${wanted ? "on" : "off"}`,
  );
  return (
    <Switch
      label={label}
      hint={mayBeOn ? hint : `${hint} The maximum level of this site does not allow it.`}
      checked={checked}
      disabled={saving || (!mayBeOn && !isOn)}
      onValue={(wanted) => void turn(wanted).catch(showFailure)}
    />
  );
}

/** By permission. */
type Levels = Readonly<Record<string, Level>>;

/** ADMIN-16 */
export function MinimumLevelsCard(face: CardFace) {
  const view = useSettingsView();
  const features = view.settings.features.filter(({ minimum, inUse }) => minimum && inUse);
  const loaded = Object.fromEntries(features.map(({ permission, currentLevel }) => [permission, currentLevel]));
  const save = (levels: Levels, before: Levels): Promise<void> =>
    saveEach(levels, before, (permission, level, base) =>
      browserClient.call(setFeature, { site: view.site, permission, level, base }),
    ).finally(view.renew);
  const setting = useSaved<Levels>(loaded, save, "Levels saved", { draft: "levels" });
  return (
    <SettingCard {...face} setting={setting} description="Who can see each feature.">
      {features.map((feature) => (
        <LevelField
          key={feature.permission}
          feature={feature}
          value={setting.value[feature.permission] ?? "NOBODY"}
          onValue={(level) => setting.setValue({ ...setting.value, [feature.permission]: level })}
        />
      ))}
    </SettingCard>
  );
}

interface LevelFieldProps {
  readonly feature: FeatureSetting;
  readonly value: Level;
  readonly onValue: (level: Level) => void;
}

function LevelField({ feature: { permission, label, hint, choices }, value, onValue }: LevelFieldProps) {
  const levels = choices.includes(value) ? choices : [...choices, value];
  return (
    <SelectField
      path={permission}
      label={label}
      hint={hint}
      size="medium"
      options={levels.map((level) => ({ value: level, label: LEVEL_LABELS[level] }))}
      value={value}
      onValue={onValue}
    />
  );
}

/** ADMIN-15: asks for confirmation, since it opens the site to everyone or closes it to all but the town's users. */
export function PrivateModeCard(face: CardFace) {
  const view = useSettingsView();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { currentLevel, choices } = levelsOf(view, "VIEW");
  const isPrivate = currentLevel !== "PUBLIC";
  const mayOpen = choices.includes("PUBLIC");
  const { checked, turn } = useSavedSwitch(
    isPrivate,
    (close) => saveLevel(view, "VIEW", close ? "USER" : "PUBLIC"),
    (close) => (close ? "The site is private" : "The site is open to everyone"),
  );
  return (
    <SettingCard
      {...face}
      description="Without signing in, visitors see only the name of a private site: no pages, no search results, no files."
    >
      <Switch
        label="Private"
        hint={mayOpen ? undefined : "The maximum level of this site requires it to be private."}
        checked={checked}
        disabled={isPrivate && !mayOpen}
        onValue={setWanted}
      />
      <ConfirmDialog
        open={wanted !== null}
        title={wanted === false ? "Open the site to everyone?" : "Make the site private?"}
        confirmLabel={wanted === false ? "Open site" : "Make private"}
        onClose={() => setWanted(null)}
        onConfirm={() => turn(wanted === true)}
      >
        <p>
          {wanted === false
            ? "Everyone can read the code, and search engines can find it."
            : "Only users of the town can read the code, after signing in. Existing links lead to the sign-in page."}
        </p>
      </ConfirmDialog>
    </SettingCard>
  );
}

/** The level of a feature and its choices; closed if it is unknown. */
function levelsOf({ settings }: SettingsView, permission: string): Pick<FeatureSetting, "currentLevel" | "choices"> {
  return (
    settings.features.find((feature) => feature.permission === permission) ?? { currentLevel: "NOBODY", choices: [] }
  );
}

const saveLevel = ({ site }: SettingsView, permission: string, level: Level): Promise<unknown> =>
  browserClient.call(setFeature, { site, permission, level });
