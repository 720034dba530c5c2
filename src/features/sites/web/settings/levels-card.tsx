import { browserClient } from "../../../../ui/api.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import type { Level } from "../../contract/session.ts";
import { setFeature, setMaximumLevel } from "../../settings/contract/settings.ts";
import { allowedLevels } from "../../policy/levels.ts";
import {
  type CardFace,
  rethrowConflict,
  type SettingsView,
  useSettingsView,
} from "../../../administration/parts/settings.ts";
import { LEVEL_LABELS } from "./level-labels.ts";
import styles from "../../../administration/parts/cards.module.css";

interface Levels {
  readonly currentLevel: Level;
  readonly maximumLevel: Level;
}
type LevelTable = Readonly<Record<string, Levels>>;
const LEVELS: readonly Level[] = ["NOBODY", "ADMIN", "USER", "PUBLIC"];

/** OPEN-32: general-code administrators set who can use each feature, and how far the town may open it. */
export function FeatureLevelsCard(face: CardFace) {
  const view = useSettingsView();
  const features = view.settings.features.filter(({ inUse }) => inUse);
  const loaded: LevelTable = Object.fromEntries(features.map((feature) => [feature.permission, plain(feature)]));
  const save = async (levels: LevelTable, base: LevelTable): Promise<void> => {
    try {
      for (const { permission } of features) await saveLevels(view, permission, base, levels[permission]);
    } finally {
      view.renew();
    }
  };
  const setting = useSaved(loaded, save, "Feature levels saved", { draft: "feature levels" });
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="Who can use each feature, and the widest access that the town can choose."
    >
      <div className={styles.names}>
        <div className={styles.namesHead} aria-hidden="true">
          <span>Feature</span>
          <span>Open to</span>
          <span>Maximum</span>
        </div>
        {features.map(({ permission, label, levels: all }) => {
          const levels = setting.value[permission] ?? { currentLevel: "NOBODY", maximumLevel: "NOBODY" };
          const change = (part: Partial<Levels>): void =>
            setting.setValue({ ...setting.value, [permission]: within(all, { ...levels, ...part }) });
          return (
            <div key={permission} className={styles.namesRow} role="group" aria-label={label}>
              <span className={styles.namesArea}>{label}</span>
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
            </div>
          );
        })}
      </div>
    </SettingCard>
  );
}

const plain = ({ currentLevel, maximumLevel }: Levels): Levels => ({ currentLevel, maximumLevel });

const options = (levels: readonly Level[], present: Level) =>
  [...new Set([...levels, present])].map((level) => ({ value: level, label: LEVEL_LABELS[level] }));

/** Lowering the maximum also lowers a higher level, as on the server. */
function within(all: readonly Level[], levels: Levels): Levels {
  const allowed = allowedLevels(all, levels.maximumLevel);
  return allowed.includes(levels.currentLevel) ? levels : { ...levels, currentLevel: allowed.at(-1) ?? "NOBODY" };
}

/** Saves the maximum first, because it limits the level. */
async function saveLevels(
  { site }: SettingsView,
  permission: string,
  base: LevelTable,
  after: Levels | undefined,
): Promise<void> {
  const before = base[permission];
  if (before === undefined || after === undefined) return;
  if (after.maximumLevel !== before.maximumLevel)
    await browserClient
      .call(setMaximumLevel, { site, permission, maximumLevel: after.maximumLevel, base: before.maximumLevel })
      .catch(rethrowConflict((maximumLevel) => ({ ...base, [permission]: { ...before, maximumLevel } })));
  if (after.currentLevel !== before.currentLevel)
    await browserClient
      .call(setFeature, { site, permission, level: after.currentLevel, base: before.currentLevel })
      .catch(rethrowConflict((currentLevel) => ({ ...base, [permission]: { ...before, currentLevel } })));
}
