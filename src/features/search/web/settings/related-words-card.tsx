import { checkGroups } from "../../../../domain/query/related/check-groups.ts";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextArea } from "../../../../ui/form/text-field.tsx";
import { useSettings, type CardFace } from "../../../sites/parts/settings/settings.ts";
import styles from "./related-words-card.module.css";

/** OPEN-106, SEARCH-50: the town's own groups, in addition to the built-in ones. */
export function RelatedWordsCard(face: CardFace) {
  const setting = useSettings(["searchSynonyms"], "Synonyms saved");
  const groups = setting.value.searchSynonyms;
  const problem = checkGroups(groups);
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={problem !== null}
      description="A search for one of these words also finds the others. Common terms of municipal law are built in; these are the town's own, for searches of its code only."
    >
      <TextArea
        label="Synonym groups"
        hint="One group per line, with commas between the terms: “transfer station, town dump”. With “>”, it works one way only: “town dump > transfer station” means that a search for “town dump” also finds “transfer station”. A line that starts with “?” is only suggested, not searched automatically."
        size="wide"
        rows={6}
        maxLength={5000}
        {...setting.field("searchSynonyms")}
        error={problem}
      />
      {groups.trim() === "" && <p className={styles.none}>The town has no synonyms of its own yet.</p>}
    </SettingCard>
  );
}
