import { holds, mayChange, type SettingCard } from "../../../sites/parts/settings/settings.ts";
import { AnalysisNameCard, CODE_SETTINGS, CodeSettingsCard, DisplayDateCard } from "./code-cards.tsx";
import { ContentLinksCard } from "./content-links-card.tsx";
import { TocDepthCard } from "./toc-card.tsx";
import { ZoningChapterCard, ZoningMapCard } from "./zoning-cards.tsx";

export const settings: readonly SettingCard[] = [
  {
    id: "display-date",
    group: "general",
    position: 10,
    title: "Display date",
    keywords: "current as of version day",
    isShown: ({ settings: loaded }) => loaded.isDisplayDateAdmin,
    Card: DisplayDateCard,
  },
  {
    id: "code-settings",
    group: "general",
    position: 20,
    title: "Code settings",
    keywords:
      "mixed types shallow schemes enhanced table of contents toc navigation rail search results suggestions printing print pages wait county line",
    isShown: mayChange(...CODE_SETTINGS),
    Card: CodeSettingsCard,
  },
  {
    id: "zoning-chapter",
    group: "general",
    position: 50,
    title: "Zoning chapter",
    keywords: "taxonomy part of the code",
    isShown: holds("CUSTOMIZATION_ADMIN"),
    Card: ZoningChapterCard,
  },
  {
    id: "zoning-map",
    group: "general",
    position: 60,
    title: "Zoning map",
    keywords: "address url link",
    isShown: mayChange("mapUrl"),
    Card: ZoningMapCard,
  },
  {
    id: "analysis-name",
    group: "general",
    position: 100,
    title: "Analysis name",
    keywords: "questions review rename",
    isShown: mayChange("analysisName"),
    Card: AnalysisNameCard,
  },
  {
    id: "content-links",
    group: "home",
    position: 40,
    title: "Tiles for parts of the code",
    keywords: "graphical quick links content chapter into",
    isShown: holds("CUSTOMIZATION_ADMIN"),
    Card: ContentLinksCard,
  },
  // ADMIN-39
  {
    id: "toc-depth",
    group: "toc",
    position: 10,
    title: "Table of contents depth",
    keywords: "toc initial levels open",
    isShown: (person) => person.settings.customization.enhancedTocEnabled && mayChange("initialTocDepth")(person),
    Card: TocDepthCard,
  },
];
