import { browserClient } from "../../../../ui/api.ts";
import { useFormField } from "../../../../ui/form/form-fields.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import type { Level } from "../../contract/session.ts";
import { type FeatureSetting, setFeature, setMaximumLevel } from "../../settings/contract/settings.ts";
import { allowedLevels } from "../../policy/levels.ts";
import { FieldRow, FieldRows } from "../../parts/settings/field-rows.tsx";
import { type CardFace, rethrowConflict, useSettingsView } from "../../parts/settings/settings.ts";
import { LEVEL_LABELS } from "../../policy/levels.ts";
import { saveEach } from "./save-each.ts";

interface Levels {
  readonly currentLevel: Level;
  readonly maximumLevel: Level;
}
type LevelTable = Readonly<Record<string, Levels>>;
const LEVELS: readonly Level[] = ["NOBODY", "ADMIN", "USER", "PUBLIC"];

/** OPEN-32: general-code administrators set who can use each feature, and how far the town may open it. */
export function FeatureLevelsCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const features = settings.features.filter(({ inUse }) => inUse);
  const loaded: LevelTable = Object.fromEntries(features.map((feature) => [feature.permission, plain(feature)]));
  const save = (table: LevelTable, before: LevelTable): Promise<void> =>
    saveEach(table, before, async (permission, levels, base) => {
      const feature = features.find((one) => one.permission === permission);
      if (feature !== undefined) await saveLevels({ site, feature, levels, base });
    }).finally(renew);
  const setting = useSaved(loaded, save, "Feature levels saved", { draft: "feature levels" });
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="Who can use each feature, and the widest access that the town can choose."
    >
      <FieldRows headings={["Feature", "Open to", "Maximum"]}>
        {features.map((feature) => (
          <FeatureRow
            key={feature.permission}
            feature={feature}
            levels={setting.value[feature.permission] ?? plain(feature)}
            onLevels={(levels) => setting.setValue({ ...setting.value, [feature.permission]: levels })}
          />
        ))}
      </FieldRows>
    </SettingCard>
  );
}

interface FeatureRowProps {
  readonly feature: FeatureSetting;
  readonly levels: Levels;
  readonly onLevels: (levels: Levels) => void;
}

function FeatureRow({ feature: { permission, label, levels: all }, levels, onLevels }: FeatureRowProps) {
  useFormField(permission, { label, textOf: (shown) => levelsText(shown as Levels) }, null);
  const change = (part: Partial<Levels>): void => onLevels(within(all, { ...levels, ...part }));
  return (
    <FieldRow label={label}>
      <SelectField
        label={`${label}: open to`}
        hideLabel
        size="wide"
        options={options(allowedLevels(all, levels.maximumLevel), levels.currentLevel)}
        value={levels.currentLevel}
        onValue={(currentLevel) => change({ currentLevel })}
      />
      <SelectField
        label={`${label}: maximum`}
        hideLabel
        size="wide"
        options={options(
          LEVELS.filter((level) => allowedLevels(all, level).length > 0),
          levels.maximumLevel,
        )}
        value={levels.maximumLevel}
        onValue={(maximumLevel) => change({ maximumLevel })}
      />
    </FieldRow>
  );
}

/** For two people who change the same feature. */
const levelsText = ({ currentLevel, maximumLevel }: Levels): string =>
  `Open to: ${LEVEL_LABELS[currentLevel]}\nMaximum: ${LEVEL_LABELS[maximumLevel]}`;

const plain = ({ currentLevel, maximumLevel }: Levels): Levels => ({ currentLevel, maximumLevel });

const options = (levels: readonly Level[], present: Level) =>
  [...new Set([...levels, present])].map((level) => ({ value: level, label: LEVEL_LABELS[level] }));

/** Lowering the maximum also lowers a higher level, as on the server. */
function within(all: readonly Level[], levels: Levels): Levels {
  const allowed = allowedLevels(all, levels.maximumLevel);
  return allowed.includes(levels.currentLevel) ? levels : { ...levels, currentLevel: allowed.at(-1) ?? "NOBODY" };
}

interface LevelsSave {
  readonly site: string;
  readonly feature: FeatureSetting;
  readonly levels: Levels;
  readonly base: Levels;
}

/** Saves the maximum first: it limits the level, and the server lowers a higher one with it. */
async function saveLevels({ site, feature: { permission, levels: all }, levels, base }: LevelsSave): Promise<void> {
  const { currentLevel: level, maximumLevel } = levels;
  if (maximumLevel !== base.maximumLevel)
    await browserClient
      .call(setMaximumLevel, { site, permission, maximumLevel, base: base.maximumLevel })
      .catch(rethrowConflict((current) => within(all, { ...base, maximumLevel: current as Level })));
  const { currentLevel: lowered } = within(all, { ...base, maximumLevel });
  if (level !== lowered)
    await browserClient
      .call(setFeature, { site, permission, level, base: lowered })
      .catch(rethrowConflict((current) => ({ maximumLevel, currentLevel: current })));
}
