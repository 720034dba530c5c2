import { useId } from "react";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { type CardFace, useSettings } from "../../../administration/parts/settings.ts";
import styles from "./toc-card.module.css";

const DEPTHS = [0, 1, 2, 3, 4] as const;
const HINTS: Readonly<Record<number, string>> = {
  0: "Closed: shows only the main parts of the code.",
  1: "One level below the current page.",
  2: "Two levels below the current page.",
  3: "Three levels below the current page.",
  4: "Four levels below the current page.",
};

/** ADMIN-39, ADMIN-40, TOC-07: for sites with the enhanced table of contents. */
export function TocDepthCard(face: CardFace) {
  const setting = useSettings(["initialTocDepth"], "Table of contents saved");
  const id = useId();
  const depth = setting.value.initialTocDepth;
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="How many levels the table of contents beside the text shows when a page opens."
    >
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          Initial depth
        </label>
        <input
          id={id}
          type="range"
          className={styles.range}
          min={0}
          max={4}
          step={1}
          list={`${id}-marks`}
          value={depth}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setting.set({ initialTocDepth: event.target.valueAsNumber })}
        />
        <datalist id={`${id}-marks`} className={styles.marks}>
          {DEPTHS.map((mark) => (
            <option key={mark} value={mark}>
              {mark}
            </option>
          ))}
        </datalist>
        <output id={`${id}-hint`} htmlFor={id} className={styles.hint}>
          <strong>{depth}</strong> {HINTS[depth]}
        </output>
      </div>
    </SettingCard>
  );
}
