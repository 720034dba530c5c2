import { mayChange, type SettingCard } from "../../../sites/parts/settings/settings.ts";
import { PreviewsCard } from "./previews-card.tsx";

export const settings: readonly SettingCard[] = [
  {
    id: "previews",
    group: "general",
    position: 30,
    title: "Previews",
    keywords: "content preview hover delay links sections documents pointing selector",
    isShown: mayChange("contentPreviewDelay", "contentPreviewSelector"),
    Card: PreviewsCard,
  },
];
