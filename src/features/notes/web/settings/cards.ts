import { mayChange, type SettingCard } from "../../../sites/parts/settings/settings.ts";
import { PublicNotesCard } from "./public-notes-card.tsx";

export const settings: readonly SettingCard[] = [
  {
    id: "public-notes",
    group: "customization",
    position: 55,
    title: "Public notes",
    keywords: "note author signed clerk office",
    isShown: mayChange("notesAuthor"),
    Card: PublicNotesCard,
  },
];
