import { checkGroups } from "../../../../domain/query/related/check-groups.ts";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextArea } from "../../../../ui/form/text-field.tsx";
import type { CardFace } from "./groups.ts";
import { useSettings } from "./use-settings.ts";
import styles from "./cards.module.css";

/** OPEN-106, SEARCH-50: the town's own groups, beside those of the product. */
export function RelatedWordsCard(face: CardFace) {
  const { value, set, ...setting } = useSettings(["searchSynonyms"], "Words saved");
  const groups = value.searchSynonyms;
  const problem = checkGroups(groups);
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={problem !== null}
      description="Who searches for one of these words finds the others too. Common words of municipal law are known already; these are the town's own, for searches of its code alone."
    >
      <TextArea
        label="Groups of words"
        hint="One group on each line, with commas between its words: “transfer station, town dump”. With a “>” one way only: “town dump > transfer station” finds the station for who looks for a dump. A line that begins with “?” is offered, and not searched by itself."
        size="wide"
        rows={6}
        maxLength={5000}
        value={groups}
        onValue={(searchSynonyms) => set({ searchSynonyms })}
        error={problem}
      />
      {groups.trim() === "" && <p className={styles.none}>No words of the town&rsquo;s own.</p>}
    </SettingCard>
  );
}
