import type { BrowserFeature, RailChild, RailContribution } from "../../features/sites/parts/browser-feature.ts";
import type { CurrentPage } from "../../features/sites/parts/page-handle.ts";
import type { Session } from "../../features/sites/contract/session.ts";
import type { IconName } from "../../ui/icons.tsx";

export interface RailEntry {
  readonly id: string;
  readonly name: string;
  /** For the narrow rail; the full name if the town sets no short one (OPEN-144). */
  readonly shortName: string;
  readonly icon: IconName;
  /** null for an entry that only groups others. */
  readonly href: string | null;
  /** Opens a new tab (SHELL-11). */
  readonly newTab?: boolean;
  readonly opens?: RailChild["opens"];
  readonly below: readonly RailEntry[];
  readonly folds?: boolean;
}

/** Entries of the rail for the current user (SHELL-10 to SHELL-17): those of all features that the user may see. */
export function railEntries(
  features: readonly BrowserFeature[],
  session: Session,
  current: string | null = null,
): readonly RailEntry[] {
  const all = features.flatMap(({ rail = [] }) => rail).toSorted((a, b) => a.position - b.position);
  const entriesBelow = (parent: string | undefined): RailEntry[] =>
    all
      .filter((one) => one.parent === parent)
      .flatMap((one) => entryOf(one, { session, current, entriesBelow }))
      .filter(({ href, below }) => href !== null || below.length > 0);
  return entriesBelow(undefined);
}

interface Place {
  readonly session: Session;
  readonly current: string | null;
  readonly entriesBelow: (parent: string) => readonly RailEntry[];
}

function entryOf(
  { id, icon, folds, entry, below }: RailContribution,
  { session, current, entriesBelow }: Place,
): readonly RailEntry[] {
  const shown = entry(session);
  if (shown === false) return [];
  const ofData = below?.(session, current) ?? [];
  return [
    {
      ...present({ id, icon, folds, ...shown }),
      below: [...ofData.map((child) => present({ icon, ...child })), ...entriesBelow(id)],
    },
  ];
}

const present = (child: RailChild & Pick<RailContribution, "icon" | "folds">): RailEntry => ({
  below: [],
  ...child,
  shortName: child.shortName || child.name,
});

/** The entry of the current page; null for account pages. */
export function currentEntry(session: Session, { rail, params }: CurrentPage): string | null {
  return typeof rail === "function" ? rail(session, params) : (rail ?? null);
}
