/** Permissions to see any laws. */
export const viewers: readonly string[] = ["LAW/ALL/VIEW", "LAW/LEDGER/VIEW", "LAW/MANAGE"];
/** Permissions to change a law: all of its fields, or only its title and comment (OPEN-112). */
export const editors: readonly string[] = ["LAW/MANAGE", "CUSTOMIZATION_ADMIN"];

/** What decides which laws are in the table. */
export interface ListRights {
  /** The version that readers see; null: the town has no code. */
  readonly currentId: number | null;
  /** Laws in the table that the code contains (OPEN-86). */
  readonly seesCodified: boolean;
}

/** What a caller sees of a town's laws, and may do with them. */
export interface LawView extends ListRights {
  readonly customerId: number;
  readonly seesTable: boolean;
  readonly seesLedger: boolean;
  readonly seesDeleted: boolean;
  readonly seesArchives: boolean;
  /** Users of the town learn who changed a law. */
  readonly isTownUser: boolean;
  readonly mayEdit: boolean;
  readonly mayManage: boolean;
}

/** Where a law belongs. */
export interface Placed {
  readonly appendedToId: number | null;
  /** The published version that contains it. */
  readonly suppedById: number | null;
  readonly deleted: boolean;
}

/**
 * Whether readers of the current version are told about a law that it does not contain. One that was appended to an
 * earlier version is new until a version contains it.
 */
export const isNew = ({ currentId }: Pick<ListRights, "currentId">, law: Placed): boolean =>
  !law.deleted && law.suppedById === null && (law.appendedToId !== null || currentId === null);

/** OPEN-113: the laws that are appended to the current version. */
export function isInTable({ currentId, seesCodified }: ListRights, law: Placed): boolean {
  if (law.suppedById === null) return law.appendedToId !== null || currentId === null;
  return seesCodified && law.appendedToId === currentId;
}

/** Whether a list that the caller may open has a law; `deleted`: those that are deleted, too (LAWS-23). */
export const isListed = (
  view: LawView,
  law: Placed,
  { ledger, deleted }: { readonly ledger: boolean; readonly deleted: boolean },
): boolean => (ledger || isInTable(view, law)) && (!law.deleted || (deleted && view.seesDeleted));

/** Whether a caller sees a law by itself: in either list, or because they manage laws. */
export function isSeen(view: LawView, law: Placed): boolean {
  if (law.deleted && !view.seesDeleted) return false;
  return view.mayManage || view.seesLedger || (view.seesTable && isInTable(view, law));
}
