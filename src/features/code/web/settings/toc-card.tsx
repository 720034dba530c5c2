import { useId } from "react";
import { FieldError } from "../../../../ui/form/field.tsx";
import { useFormField } from "../../../../ui/form/form-fields.ts";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { type CardFace, useSettings } from "../../../sites/parts/settings/settings.ts";
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
  const depth = setting.value.initialTocDepth;
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="How many levels the table of contents beside the text shows when a page opens."
    >
      <DepthField depth={depth} onDepth={(initialTocDepth) => setting.set({ initialTocDepth })} />
    </SettingCard>
  );
}

interface DepthFieldProps {
  readonly depth: number;
  readonly onDepth: (depth: number) => void;
}

function DepthField({ depth, onDepth }: DepthFieldProps) {
  const id = useId();
  const label = "Initial depth";
  const error = useFormField(
    "initialTocDepth",
    { label, textOf: (shown) => `${Number(shown)}. ${HINTS[Number(shown)]}` },
    null,
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
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
        onChange={(event) => onDepth(event.target.valueAsNumber)}
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
  );
}
