import type {
  BrowserFeature,
  RailChild,
  RailContribution,
  RailTarget,
} from "../../features/sites/parts/browser-feature.ts";
import type { RailEntry } from "../../features/sites/parts/frame-parts.ts";
import type { Session } from "../../features/sites/contract/session.ts";
import { pathOf } from "../../ui/icons/icons.tsx";
import type { ModuleFiles } from "../../ui/load-module.ts";

/** A feature's contributions to pages, and where the browser finds its modules. */
export interface FrameFeature extends BrowserFeature {
  /** The files of a module in the feature's folder. */
  readonly filesOf: (file: string) => ModuleFiles;
}

/** Entries of the rail for the current user (SHELL-10 to SHELL-17): those of all features that the user may see. */
export function railEntries(features: readonly FrameFeature[], session: Session): readonly RailEntry[] {
  const all = features
    .flatMap(({ rail = [], filesOf }) => rail.map((one) => ({ ...one, filesOf })))
    .toSorted((a, b) => a.position - b.position);
  const entriesBelow = (parent: string | undefined): RailEntry[] =>
    all
      .filter((one) => one.parent === parent)
      .flatMap((one) => entryOf(one, session, entriesBelow) ?? [])
      .filter(({ href, below }) => href !== null || below !== undefined);
  return entriesBelow(undefined);
}

type Contribution = RailContribution & Pick<FrameFeature, "filesOf">;

function entryOf(
  one: Contribution,
  session: Session,
  entriesBelow: (parent: string) => readonly RailEntry[],
): RailEntry | null {
  const target = one.entry(session);
  if (target === false) return null;
  const below = [...(one.below?.(session) ?? []).map((child) => childOf(child, one)), ...entriesBelow(one.id)];
  return {
    ...presented(one.id, target),
    icon: pathOf(one.icon),
    ...(one.folds && { folds: true }),
    ...(below.length > 0 && { below }),
  };
}

const childOf = (child: RailChild, { dialog, filesOf }: Contribution): RailEntry => ({
  ...presented(child.id, child),
  ...(child.icon && { icon: pathOf(child.icon) }),
  ...(child.isRare && { isRare: true }),
  ...(child.opensDialog && dialog !== undefined && { dialog: filesOf(dialog) }),
});

/** Without what a page need not say. */
const presented = (id: string, { name, shortName, href, newTab, counter }: RailTarget): RailEntry => ({
  id,
  name,
  href,
  ...(shortName && shortName !== name && { shortName }),
  ...(newTab && { newTab }),
  ...(counter && { counter }),
});
