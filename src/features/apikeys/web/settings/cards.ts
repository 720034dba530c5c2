import type { SettingCard } from "../../../sites/parts/settings/settings.ts";
import { maySeeKeys } from "../../policy.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";

const seesKeys = (held: readonly string[]): boolean => maySeeKeys((permission) => held.includes(permission));

export const settings: readonly SettingCard[] = [
  {
    id: "api-keys",
    group: "api",
    position: 10,
    title: "API Key Management",
    keywords: "key secret program developer content search code",
    isShown: ({ held }) => seesKeys(held),
    isShownAlone: seesKeys,
    Card: ApiKeysCard,
  },
];
