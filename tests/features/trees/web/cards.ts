import type { SettingCard } from "../../../../src/features/sites/parts/settings/settings.ts";
import { TreesNameCard } from "./trees-name-card.tsx";

export const settings: readonly SettingCard[] = [
  {
    id: "trees-name",
    group: "trees",
    position: 10,
    title: "Name of the trees page",
    keywords: "trees rename",
    isShown: ({ settings: { editable } }) => editable.includes("treesName"),
    Card: TreesNameCard,
  },
];
