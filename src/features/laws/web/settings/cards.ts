import { mayChange, type SettingCard } from "../../../sites/parts/settings/settings.ts";
import { LAW_SETTINGS, LawsCard } from "./laws-card.tsx";

export const settings: readonly SettingCard[] = [
  {
    id: "law-title",
    group: "customization",
    position: 50,
    title: "New laws",
    keywords: "law title field columns table ledger order",
    isShown: mayChange(...LAW_SETTINGS),
    Card: LawsCard,
  },
];
