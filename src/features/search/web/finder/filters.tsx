import type { CustomerFilter } from "../../../../domain/customer-filter.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import type { CustomerSearchOptions } from "../../../sites/contract/finder.ts";
import { CheckList } from "./check-list.tsx";
import { governmentTypes, MILES, milesLabel, roundedBounds } from "./filter-options.ts";
import { countFilled, NO_FIELDS } from "./fields.ts";
import { PopulationSlider } from "./population-slider.tsx";
import { stateOptions } from "./states.ts";
import { useInBrowser } from "../../../../ui/store.ts";
import styles from "./filters.module.css";

interface FiltersProps {
  readonly fields: CustomerFilter;
  /** Null until they are loaded. */
  readonly options: CustomerSearchOptions | null;
  /** States with classes, until the options are loaded. */
  readonly classStates?: readonly string[];
  /** The local word for counties: "Parishes". */
  readonly counties: string;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
}

/** The filters for towns (FINDER-05). On a phone all but the name are folded. */
export function Filters(props: FiltersProps) {
  const { fields, onChange } = props;
  const count = countFilled(fields);
  const folded = countFilled({ ...fields, name: "" });
  return (
    <div className={styles.all}>
      <TextField
        label="Name"
        name="name"
        size="wide"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={fields.name}
        onValue={(name) => onChange({ name })}
      />
      <details className={styles.filters}>
        <summary className={styles.summary}>
          <AdminIcon name="filter" />
          <span>{folded === 0 ? "Filters" : `Filters (${folded})`}</span>
          <Icon name="down" size={18} className={styles.arrow} />
        </summary>
        <div className={styles.fields}>
          <LocationFields {...props} />
          <TypeFields {...props} />
          {count > 0 && (
            <Button className="js-only" look="plain" icon="close" onClick={() => onChange(NO_FIELDS)}>
              Clear filters
            </Button>
          )}
        </div>
      </details>
    </div>
  );
}

/** Filters by location. */
function LocationFields({ fields, options, counties, onChange }: FiltersProps) {
  const hasScript = useInBrowser();
  // Without a state, the list of counties would be too long.
  const offered =
    fields.state === "" && (options?.counties.length ?? 0) > MAX_COUNTIES
      ? fields.counties
      : (options?.counties ?? fields.counties);
  return (
    <>
      <SelectField
        label="State"
        name="state"
        size="wide"
        options={[{ value: "", label: "Any state" }, ...stateOptions(options?.states ?? [], fields.state)]}
        value={fields.state}
        onValue={(state) => onChange({ state })}
      />
      {offered.length > 0 && (
        <CheckList
          legend={counties}
          name="county"
          options={named(offered, fields.counties)}
          chosen={fields.counties}
          onChoose={(chosen) => onChange({ counties: chosen })}
        />
      )}
      <div className={styles.zip}>
        <TextField
          label="ZIP code"
          name="zipcode"
          size="wide"
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          value={fields.zipCode}
          onValue={(zipCode) => onChange({ zipCode: zipCode.trim() })}
        />
        <SelectField
          label="Distance"
          name="distance"
          size="wide"
          options={MILES.map((miles) => ({ value: String(miles), label: milesLabel(miles) }))}
          disabled={hasScript && fields.zipCode === ""}
          value={String(fields.milesOf ?? 0)}
          onValue={(miles) => onChange({ milesOf: Number(miles) })}
        />
      </div>
    </>
  );
}

const MAX_COUNTIES = 100;
const named = (offered: readonly string[], chosen: readonly string[]) =>
  [...new Set([...offered, ...chosen])].map((value) => ({ value, label: value }));

/** Filters by type and size. */
function TypeFields({ fields, options, classStates, onChange }: FiltersProps) {
  const types = governmentTypes([...new Set([...(options?.govTypes ?? []), ...fields.governmentTypes])]);
  const bounds = options === null ? null : roundedBounds(options.minPop, options.maxPop);
  const classes = [...new Set([...(options?.govSubTypes ?? []), fields.governmentSubType])].filter(
    (each) => each !== "",
  );
  return (
    <>
      {types.length > 0 && (
        <CheckList
          legend="Government type"
          name="govtype"
          options={types}
          chosen={fields.governmentTypes}
          onChoose={(chosen) => onChange({ governmentTypes: chosen })}
        />
      )}
      {(options?.multicodeStates ?? classStates)?.includes(fields.state) === true && (
        <SelectField
          label="Class"
          name="govtypesub"
          size="wide"
          options={[{ value: "", label: "Any class" }, ...classes.map((value) => ({ value, label: value }))]}
          value={fields.governmentSubType}
          onValue={(governmentSubType) => onChange({ governmentSubType })}
        />
      )}
      {bounds !== null && (
        <PopulationSlider bounds={bounds} minPop={fields.minPop} maxPop={fields.maxPop} onChange={onChange} />
      )}
    </>
  );
}
