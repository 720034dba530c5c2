import { holds, mayChange, type SettingCard } from "../../../sites/parts/settings/settings.ts";
import { DOCUMENT_SETTINGS, DocumentsCard } from "./documents-card.tsx";
import { DocumentTilesCard } from "./tiles-card.tsx";

export const settings: readonly SettingCard[] = [
  {
    id: "public-documents",
    group: "features",
    position: 90,
    title: "Public documents",
    keywords: "files types allowed upload pdf word svg html dates undated text agendas minutes",
    isShown: mayChange(...DOCUMENT_SETTINGS),
    Card: DocumentsCard,
  },
  // ADMIN-34
  {
    id: "document-tiles",
    group: "home",
    position: 45,
    title: "Tiles for public documents",
    keywords: "graphical quick links types agendas minutes",
    isShown: holds("CUSTOMIZATION_ADMIN"),
    Card: DocumentTilesCard,
  },
];
