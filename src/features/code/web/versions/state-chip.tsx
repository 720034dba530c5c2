import type { VersionState } from "../../../../domain/version-state.ts";
import { Chip } from "../../../../ui/controls/chip.tsx";

const CHIPS: Readonly<Partial<Record<VersionState, readonly [tone: "theme" | "warning" | "neutral", label: string]>>> =
  {
    current: ["theme", "Current"],
    scheduled: ["neutral", "Scheduled"],
    withdrawn: ["warning", "Unpublished"],
    draft: ["neutral", "Draft"],
  };

/** The state of a version; nothing for an archived one. */
export function StateChip({ state }: { readonly state: VersionState }) {
  const [tone, label] = CHIPS[state] ?? [];
  return tone === undefined ? null : <Chip tone={tone}>{label}</Chip>;
}
