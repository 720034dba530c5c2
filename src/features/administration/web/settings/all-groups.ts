import { maySeeKeys } from "../../../apikeys/policy.ts";
import type { SettingName } from "../../../sites/contract/session.ts";
import { ContactCard } from "../home/contact-card.tsx";
import { ContentLinksCard } from "../home/content-links-card.tsx";
import { HomeMessageCard } from "../home/message-card.tsx";
import { TileSwitchesCard } from "../home/switches-card.tsx";
import { TextLinksCard } from "../home/text-links-card.tsx";
import { TocDepthCard } from "../toc/toc-card.tsx";
import { ZoningChapterCard, ZoningMapCard } from "../zoning/zoning-cards.tsx";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { BannerCard } from "./banner-card.tsx";
import { AnalysisNameCard, CODE_SETTINGS, CodeSettingsCard, DisplayDateCard } from "./code-cards.tsx";
import { ColorsCard } from "./colors-card.tsx";
import { CountiesCard } from "./counties-card.tsx";
import { EnabledFeaturesCard, MinimumLevelsCard, PrivateModeCard } from "./feature-cards.tsx";
import { BulkUploadCard, TownGrantsCard } from "./grant-cards.tsx";
import type { SettingGroup } from "./groups.ts";
import { LawTitleCard } from "./law-title-card.tsx";
import { FeatureLevelsCard } from "./levels-card.tsx";
import { PublicMessageCard, WarningsCard } from "./message-cards.tsx";
import {
  CustomerNameCard,
  PageNamesCard,
  SidebarLabelCard,
  SubdivisionNamesCard,
  SubPageNamesCard,
} from "./name-cards.tsx";
import { BannerWebsiteCard, SealCard } from "./picture-cards.tsx";
import { TranslateCard } from "./translate-card.tsx";
import type { SettingsView } from "./view.ts";

const may =
  (...names: readonly SettingName[]) =>
  ({ settings }: SettingsView): boolean =>
    names.some((name) => settings.editable.includes(name));
const has =
  (...permissions: readonly string[]) =>
  ({ held }: SettingsView): boolean =>
    permissions.every((permission) => held.includes(permission));

/** ADMIN-09, PERMS-45: a general-code administrator also needs one of these to see the group "GC Admin". */
const OTHER_FLAGS = [
  "CUSTOMIZATION_ADMIN",
  "FEATURE_ADMIN",
  "DISPLAY_DATE_ADMIN",
  "IA2_ADMIN",
  "CODE_REVIEW_ADMIN",
  "EREADER_ADMIN",
  "REMOTE_AUTH_ADMIN",
  "MIXED_CONTENT_ADMIN",
];
const isGeneralCode = ({ held }: SettingsView): boolean =>
  held.includes("GENERAL_CODE_ADMIN") && OTHER_FLAGS.some((flag) => held.includes(flag));

const GENERAL: SettingGroup = {
  id: "general",
  title: "Code and names",
  intro: "How the code is shown, and the names of its pages.",
  entries: [
    {
      id: "display-date",
      title: "Display date",
      keywords: "current as of version day",
      isShown: ({ settings }) => settings.isDisplayDateAdmin,
      Card: DisplayDateCard,
    },
    {
      id: "code-settings",
      title: "Code settings",
      keywords:
        "mixed types shallow schemes enhanced table of contents toc navigation rail search results suggestions printing print pages wait county line",
      isShown: may(...CODE_SETTINGS),
      Card: CodeSettingsCard,
    },
    {
      id: "feature-settings",
      title: "Feature settings",
      keywords: "levels maximum who may",
      isShown: (person) => isGeneralCode(person) && has("CUSTOMIZATION_ADMIN", "FEATURE_ADMIN")(person),
      Card: FeatureLevelsCard,
    },
    {
      id: "town-rights",
      title: "Town permissions",
      keywords: "rights grant revoke administrators",
      isShown: ({ settings }) => settings.grantChoices.length > 0,
      Card: TownGrantsCard,
    },
    {
      id: "zoning-chapter",
      title: "Zoning chapter",
      keywords: "taxonomy part of the code",
      isShown: has("CUSTOMIZATION_ADMIN"),
      Card: ZoningChapterCard,
    },
    {
      id: "zoning-map",
      title: "Zoning map",
      keywords: "address url link",
      isShown: may("mapUrl"),
      Card: ZoningMapCard,
    },
    {
      id: "page-names",
      title: "Page names",
      keywords: "navigation page type names long short rename home code zoning admin",
      isShown: may("homeName"),
      Card: PageNamesCard,
    },
    {
      id: "sub-page-names",
      title: "Subpage names",
      keywords: "navigation subpage sub page type names zoning map chapter rename",
      isShown: may("zoningMapName"),
      Card: SubPageNamesCard,
    },
    {
      id: "side-panel-heading",
      title: "Side panel heading",
      keywords: "sidebar label table of contents rename",
      isShown: may("sidebarLabel"),
      Card: SidebarLabelCard,
    },
    {
      id: "analysis-name",
      title: "Analysis name",
      keywords: "questions review rename",
      isShown: may("analysisName"),
      Card: AnalysisNameCard,
    },
  ],
};

const HOME: SettingGroup = {
  id: "home",
  title: "Home page",
  intro: "What visitors see first.",
  entries: [
    {
      id: "contact",
      title: "Contact information",
      keywords: "person phone telephone number e-mail email address website clerk office hours",
      isShown: may("muniContactPerson"),
      Card: ContactCard,
    },
    {
      id: "home-message",
      title: "Home page message",
      keywords: "text welcome introduction greeting news",
      isShown: may("homePageMessage"),
      Card: HomeMessageCard,
    },
    {
      id: "tiles",
      title: "Graphical quick links",
      keywords: "tiles switches code",
      isShown: may("codeGraphicalLinkEnabled"),
      Card: TileSwitchesCard,
    },
    {
      id: "content-links",
      title: "Tiles for parts of the code",
      keywords: "graphical quick links content chapter into",
      isShown: has("CUSTOMIZATION_ADMIN"),
      Card: ContentLinksCard,
    },
    {
      id: "text-links",
      title: "Text quick links",
      keywords: "list internal external url",
      isShown: has("CUSTOMIZATION_ADMIN"),
      Card: TextLinksCard,
    },
  ],
};

const CUSTOMIZATION: SettingGroup = {
  id: "customization",
  title: "Customization",
  intro: "Make the site look like your town's.",
  entries: [
    {
      id: "colors",
      title: "Colors",
      keywords: "colors banner background accent title theme contrast",
      isShown: may("bannerBackgroundColor"),
      Card: ColorsCard,
    },
    {
      id: "banner",
      title: "Banner",
      keywords: "image picture photo crop home page strip",
      isShown: has("CUSTOMIZATION_ADMIN"),
      Card: BannerCard,
    },
    {
      id: "seal",
      title: "Seal",
      keywords: "logo image picture arms emblem",
      isShown: has("CUSTOMIZATION_ADMIN"),
      Card: SealCard,
    },
    {
      id: "banner-website",
      title: "Town website",
      keywords: "banner link url address",
      isShown: may("website"),
      Card: BannerWebsiteCard,
    },
    {
      id: "law-title",
      title: "New laws",
      keywords: "law title field",
      isShown: may("lawTitleField"),
      Card: LawTitleCard,
    },
    {
      id: "customer-name",
      title: "Town name",
      keywords: "customer municipality override rename",
      isShown: may("customerName"),
      Card: CustomerNameCard,
    },
    {
      id: "counties",
      title: "Counties",
      keywords: "county parish state",
      isShown: has("CUSTOMIZATION_ADMIN"),
      Card: CountiesCard,
    },
    {
      id: "subdivision-names",
      title: "Names for counties",
      keywords: "subdivision name parish borough plural",
      isShown: may("subdivisionName"),
      Card: SubdivisionNamesCard,
    },
    {
      id: "public-message",
      title: "Town notice",
      keywords: "public message global everybody announcement news alert dismissal days band",
      isShown: may("globalPublicMessage"),
      Card: PublicMessageCard,
    },
    {
      id: "warnings",
      title: "Warnings",
      keywords: "customer warning icon search bar",
      isShown: has("CUSTOMIZATION_ADMIN"),
      Card: WarningsCard,
    },
  ],
};

const FEATURES: SettingGroup = {
  id: "features",
  title: "Features",
  intro: "Which features are on, and who can use them.",
  entries: [
    {
      id: "private-mode",
      title: "Private mode",
      keywords: "view login sign in closed users only everybody public",
      isShown: has("FEATURE_ADMIN"),
      Card: PrivateModeCard,
    },
    {
      id: "enabled-features",
      title: "Enabled features",
      keywords: "switch index versions archives",
      isShown: has("FEATURE_ADMIN"),
      Card: EnabledFeaturesCard,
    },
    {
      id: "minimum-levels",
      title: "Minimum levels",
      keywords: "trackback cited by referenced none user admin all",
      isShown: has("FEATURE_ADMIN"),
      Card: MinimumLevelsCard,
    },
    {
      id: "bulk-upload",
      title: "Bulk upload",
      keywords: "documents grant",
      isShown: (view) => !view.settings.hidden.includes("BULK_UPLOAD") && has("FEATURE_ADMIN")(view),
      Card: BulkUploadCard,
    },
    {
      id: "translate",
      title: "Translate",
      keywords: "language translation machine",
      isShown: may("translate"),
      Card: TranslateCard,
    },
  ],
};

const TOC: SettingGroup = {
  id: "toc",
  title: "TOC Customizations",
  intro: "The table of contents beside the text.",
  entries: [
    // ADMIN-39
    {
      id: "toc-depth",
      title: "Table of contents depth",
      keywords: "toc initial levels open",
      isShown: (person) => person.settings.customization.enhancedTocEnabled && may("initialTocDepth")(person),
      Card: TocDepthCard,
    },
  ],
};

const API: SettingGroup = {
  id: "api",
  title: "API keys",
  intro: "Let other programs read the town's code.",
  entries: [
    {
      id: "api-keys",
      title: "API Key Management",
      keywords: "key secret program developer content search code",
      isShown: ({ held }) => maySeeKeys((permission) => held.includes(permission)),
      Card: ApiKeysCard,
    },
  ],
};

/**
 * Every setting, in the order of OPEN-54. Only general-code administrators see the first group as "GC Admin"; the
 * town's administrators see the settings that they may change under a plain title.
 */
export const allGroups = (view: SettingsView): readonly SettingGroup[] => [
  isGeneralCode(view) ? { ...GENERAL, title: "GC Admin" } : GENERAL,
  HOME,
  CUSTOMIZATION,
  FEATURES,
  TOC,
  API,
];
