import { mayChange, type SettingCard } from "../../../sites/parts/settings/settings.ts";
import { SessionsCard } from "./sessions-card.tsx";

export const settings: readonly SettingCard[] = [
  {
    id: "sessions",
    group: "general",
    position: 130,
    title: "Automatic sign-out",
    keywords: "session idle inactive hours minutes sign out security users administrators",
    isShown: mayChange("sessionIdleHours"),
    Card: SessionsCard,
  },
];
