import { useId } from "react";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import type { CardFace } from "../settings/groups.ts";
import { useSettings } from "../settings/use-settings.ts";
import styles from "./toc-card.module.css";

const DEPTHS = [0, 1, 2, 3, 4] as const;
const WORDS: Readonly<Record<number, string>> = {
  0: "Closed: only the main parts of the code show.",
  1: "One level below the page that is read.",
  2: "Two levels below the page that is read.",
  3: "Three levels below the page that is read.",
  4: "Four levels below the page that is read.",
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
      description="How far the table of contents beside the text is open when a page is first shown."
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
          aria-describedby={`${id}-words`}
          onChange={(event) => setting.set({ initialTocDepth: event.target.valueAsNumber })}
        />
        <datalist id={`${id}-marks`} className={styles.marks}>
          {DEPTHS.map((mark) => (
            <option key={mark} value={mark}>
              {mark}
            </option>
          ))}
        </datalist>
        <output id={`${id}-words`} htmlFor={id} className={styles.words}>
          <strong>{depth}</strong> {WORDS[depth]}
        </output>
      </div>
    </SettingCard>
  );
}
