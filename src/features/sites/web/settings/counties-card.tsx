import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import { saveCounties } from "../../settings/contract/settings.ts";
import { type CardFace, useSettingsView } from "../../parts/settings/settings.ts";
import styles from "../../parts/settings/cards.module.css";

/** ADMIN-48: choose from the known counties of the state or add one. The value is a sorted list of names. */
export function CountiesCard(face: CardFace) {
  const { site, settings, renew } = useSettingsView();
  const { customer, stateCounties } = settings;
  const save = async (names: readonly string[], base: readonly string[]): Promise<readonly string[]> => {
    const items = names.map((name) => stateCounties.find((county) => county.name === name)?.id ?? name);
    const { counties } = await browserClient.call(saveCounties, { site, items, base: [...base] });
    renew();
    return sorted(counties.map(({ name }) => name));
  };
  const setting = useSaved<readonly string[]>(
    sorted(settings.counties.map(({ name }) => name)),
    save,
    "Counties saved",
    { draft: "counties" },
  );
  const { value, setValue } = setting;
  const waiting = settings.counties.filter(({ accepted }) => !accepted).map(({ name }) => name);
  const known = sorted([...stateCounties.map(({ name }) => name), ...value]);
  return (
    <SettingCard
      {...face}
      setting={setting}
      description={`${customer.subdivisionNamePlural} that the town is in: ${value.length === 0 ? "none" : value.join(", ")}.`}
    >
      {waiting.length > 0 && (
        <p>
          {waiting.join(", ")}: visible to others once a general-code administrator has accepted{" "}
          {waiting.length === 1 ? "it" : "them"}.
        </p>
      )}
      {known.length > 0 && (
        <Fieldset legend={`${customer.subdivisionNamePlural} of ${customer.state}`} look="label">
          <div className={styles.columns}>
            {known.map((name) => (
              <Checkbox
                key={name}
                label={name}
                checked={value.includes(name)}
                onValue={(chosen) => setValue(chosen ? sorted([...value, name]) : value.filter((one) => one !== name))}
              />
            ))}
          </div>
        </Fieldset>
      )}
      <NewCounty
        word={customer.subdivisionName.toLowerCase()}
        onName={(name) =>
          setValue(sorted([...value, known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name]))
        }
      />
    </SettingCard>
  );
}

function NewCounty({ word, onName }: { readonly word: string; readonly onName: (name: string) => void }) {
  const [name, setName] = useState("");
  const add = (): void => {
    if (name.trim() === "") return;
    onName(name.trim());
    setName("");
  };
  return (
    <div className={styles.withButton}>
      <TextField
        label={`Another ${word}`}
        hint="Only if it is not in the list above. A general-code administrator has to accept it before others see it."
        size="medium"
        maxLength={80}
        value={name}
        onValue={setName}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <Button disabled={name.trim() === ""} onClick={add}>{`Add ${word}`}</Button>
    </div>
  );
}

const sorted = (names: readonly string[]): string[] =>
  [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
