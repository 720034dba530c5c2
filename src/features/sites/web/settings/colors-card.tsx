import { useId } from "react";
import { isLight, textOn } from "../../../../domain/contrast.ts";
import { ColorField } from "../../../../ui/color-field/color-field.tsx";
import { readColor } from "../../../../ui/color-field/read-color.ts";
import { FieldError } from "../../../../ui/form/field.tsx";
import { useFormField } from "../../../../ui/form/form-fields.ts";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { accentShade, townVariables } from "../../../../ui/theme/colors.ts";
import type { Customization, SettingName } from "../../contract/session.ts";
import { type CardFace, type SettingValues, useSettings, useSettingsView } from "../../parts/settings/settings.ts";
import { ColorPreview } from "./color-preview.tsx";
import styles from "./colors-card.module.css";

const NAMES = [
  "bannerBackgroundColor",
  "accentColor",
  "titleColor",
  "accentTextColor",
  "accentLineColor",
  "accentBorderColor",
  "accentHighlightColor",
  "typeColors",
] as const satisfies readonly SettingName[];
type Colors = SettingValues<(typeof NAMES)[number]>;

/** Accents derived from the accent color unless set, each with its variable in the stylesheet. */
const ACCENTS = [
  {
    name: "accentTextColor",
    label: "Text accent",
    hint: "Small headings and icons.",
    variable: "--accent-text",
    needed: 4.5,
  },
  {
    name: "accentLineColor",
    label: "Line accent",
    hint: "The border of a tile under the pointer.",
    variable: "--accent-line",
    needed: 3,
  },
  {
    name: "accentBorderColor",
    label: "Accent line below the banner",
    hint: "The line at the bottom edge of the banner.",
    variable: "--accent-border",
    needed: null,
  },
  {
    name: "accentHighlightColor",
    label: "Light accent background",
    hint: "A light tint behind the icons of the tiles.",
    variable: "--accent-highlight",
    needed: null,
  },
] as const;

/** Areas whose rail icons can have their own color. */
const TYPES = [
  { type: "home", name: "homeName" },
  { type: "code", name: "codeName" },
  { type: "zoning", name: "zoningName" },
  { type: "admin", name: "adminName" },
] as const;

const PAPER = "#ffffff";
/** Default color of rail icons: --text-2 of theme.css. */
const ICON = "#475055";

/** ADMIN-41, ADMIN-42 */
export function ColorsCard(face: CardFace) {
  const { settings, reloadStyles } = useSettingsView();
  const setting = useSettings(NAMES, "Colors applied", reloadStyles);
  const { value, set } = setting;
  const chosen = completeColors(value);
  const variables = chosen === null ? null : townVariables(chosen);
  const banner = readColor(value.bannerBackgroundColor);
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={chosen === null}
      confirm={CONFIRM}
      description="The town's colors. If text would be hard to read, the site automatically makes a color darker or lighter."
    >
      <div className={styles.sides}>
        <div className={styles.fields}>
          <ColorField
            label="Banner"
            hint={
              banner === null
                ? undefined
                : isLight(banner)
                  ? "Light banner with dark text."
                  : "Dark banner with white text."
            }
            {...setting.field("bannerBackgroundColor")}
            against={banner === null ? undefined : textOn(banner)}
          />
          <ColorField
            label="Accent"
            hint="Tiles and small headings."
            {...setting.field("accentColor")}
            shade={accentShade}
            against={PAPER}
            againstName="the white page"
          />
          <ColorField
            label="Titles and links"
            {...setting.field("titleColor")}
            against={PAPER}
            againstName="the white page"
          />
        </div>
        <ColorPreview
          variables={variables}
          town={settings.customization.nameOverride || settings.customer.name}
          state={settings.customer.state}
        />
      </div>
      <details className={styles.more}>
        <summary>More colors</summary>
        <p className={styles.text}>Leave a field empty to derive its color from the accent color.</p>
        <div className={styles.pairs}>
          {ACCENTS.map(({ name, label, hint, variable, needed }) => (
            <ColorField
              {...setting.field(name)}
              key={name}
              label={label}
              hint={hint}
              fallback={variables?.[variable]}
              {...(needed !== null && value[name] !== "" && { against: PAPER, againstName: "the white page", needed })}
            />
          ))}
        </div>
        <IconColors
          names={settings.customization}
          colors={value.typeColors}
          onColors={(typeColors) => set({ typeColors })}
        />
      </details>
    </SettingCard>
  );
}

type IconColorsByType = Readonly<Record<string, string>>;

interface IconColorsProps {
  /** Names of the areas. */
  readonly names: Customization;
  readonly colors: IconColorsByType;
  readonly onColors: (colors: IconColorsByType) => void;
}

function IconColors({ names, colors, onColors }: IconColorsProps) {
  const textOf = (shown: unknown): string =>
    TYPES.map(({ type, name }) => `${names[name]}: ${(shown as IconColorsByType)[type] ?? "gray"}`).join("\n");
  const id = useId();
  const error = useFormField("typeColors", { label: "Icons in the navigation rail", textOf }, null);
  const set = (type: string, color: string): void =>
    onColors(Object.fromEntries(Object.entries({ ...colors, [type]: color }).filter(([, one]) => one !== "")));
  return (
    <>
      <p className={styles.text}>Icons in the navigation rail. Leave a field empty for gray.</p>
      {error !== null && <FieldError id={id}>{error}</FieldError>}
      <div className={styles.pairs}>
        {TYPES.map(({ type, name }) => (
          <ColorField
            key={type}
            label={`${names[name]} icon`}
            value={colors[type] ?? ""}
            fallback={ICON}
            onValue={(color) => set(type, color)}
            {...((colors[type] ?? "") !== "" && { against: PAPER, againstName: "the white page", needed: 3 })}
          />
        ))}
      </div>
    </>
  );
}

const CONFIRM = {
  title: "Apply the colors?",
  children: <p>Every page of the site will have the new colors immediately.</p>,
  confirmLabel: "Apply colors",
};

/** The colors if all are complete; null while one is being typed. */
function completeColors(value: Colors): Colors | null {
  const { typeColors, bannerBackgroundColor, accentColor, titleColor, ...accents } = value;
  const needed = [bannerBackgroundColor, accentColor, titleColor];
  const others = [...Object.values(accents), ...Object.values(typeColors)].filter((color) => color !== "");
  return [...needed, ...others].every((color) => /^#[0-9a-f]{6}$/i.test(color)) ? value : null;
}
