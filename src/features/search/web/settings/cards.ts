import { mayChange, type SettingCard } from "../../../sites/parts/settings/settings.ts";
import { RelatedWordsCard } from "./related-words-card.tsx";

export const settings: readonly SettingCard[] = [
  {
    id: "related-words",
    group: "customization",
    position: 110,
    title: "Synonyms",
    keywords: "search words same meaning related terms includes results for groups",
    isShown: mayChange("searchSynonyms"),
    Card: RelatedWordsCard,
  },
];
