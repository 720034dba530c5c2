import { useId } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { NumberField } from "../../../../ui/form/number-field.tsx";
import { populationOf, POPULATION_STEP, type Bounds } from "./filter-options.ts";
import styles from "./population-slider.module.css";

const numbers = new Intl.NumberFormat("en-US");

interface PopulationSliderProps {
  readonly bounds: Bounds;
  readonly minPop: number | null;
  readonly maxPop: number | null;
  readonly onChange: (change: ReturnType<typeof populationOf>) => void;
}

/** Two native sliders on one track (FINDER-14), for keyboards and screen readers. Number fields without JavaScript. */
export function PopulationSlider({ bounds, minPop, maxPop, onChange }: PopulationSliderProps) {
  const id = useId();
  const { least, most } = bounds;
  const low = within(minPop ?? least, bounds);
  const high = Math.max(low, within(maxPop ?? most, bounds));
  const shared = { min: least, max: most, step: POPULATION_STEP } as const;
  // If both handles are at the upper end, the lower one must be on top.
  const isLowOver = low - least > (most - least) / 2;
  return (
    <div role="group" aria-labelledby={id} className={styles.population}>
      <div className={styles.head}>
        <span id={id} className={styles.label}>
          Population
        </span>
        <output className={styles.values}>
          {numbers.format(low)} – {numbers.format(high)}
        </output>
      </div>
      <div className={classNames(styles.track, "js-only")}>
        <svg className={styles.line} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.rest} width="100" height="4" />
          <rect
            className={styles.chosen}
            x={percent(low, bounds)}
            width={percent(high, bounds) - percent(low, bounds)}
            height="4"
          />
        </svg>
        <input
          type="range"
          {...shared}
          className={classNames(styles.range, isLowOver && styles.over)}
          aria-label="Minimum population"
          aria-valuetext={`${numbers.format(low)} people`}
          value={low}
          onChange={({ target }) => onChange(populationOf(Math.min(target.valueAsNumber, high), high, bounds))}
        />
        <input
          type="range"
          {...shared}
          className={styles.range}
          aria-label="Maximum population"
          aria-valuetext={`${numbers.format(high)} people`}
          value={high}
          onChange={({ target }) => onChange(populationOf(low, Math.max(target.valueAsNumber, low), bounds))}
        />
      </div>
      <noscript>
        <div className={styles.fields}>
          <NumberField label="From" name="minPop" min={0} defaultValue={minPop ?? undefined} size="wide" />
          <NumberField label="To" name="maxPop" min={0} defaultValue={maxPop ?? undefined} size="wide" />
        </div>
      </noscript>
    </div>
  );
}

const within = (people: number, { least, most }: Bounds): number => Math.min(most, Math.max(least, people));
const percent = (people: number, { least, most }: Bounds): number => (100 * (people - least)) / (most - least);
