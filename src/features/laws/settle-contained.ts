import { Failure } from "../../platform/http/failure.ts";
import { changeLaws, type LawsContext } from "./change.ts";
import { findContained, writeContained, type Contained } from "./contained.ts";
import { designationOf } from "./contract/designation.ts";
import { loadLaws } from "./listing/listed.ts";
import type { LawView } from "./policy.ts";
import { listLaws } from "./queries/laws.ts";
import { dismissProposals, markSupped, suppedProposals } from "./confirm-proposals.ts";
import { lawsSeenAt } from "./view.ts";

/** Numbers or designations of laws: "1-2026", "Local Law No. 1-2026". */
interface Decisions {
  readonly confirm: "all" | readonly string[];
  readonly dismiss: readonly string[];
  readonly dryRun: boolean;
}

export interface Settled {
  /** By history notes. */
  readonly contained: readonly Contained[];
  readonly confirmed: number;
  readonly dismissed: number;
  /** Laws that the current version may contain, with the reason. */
  readonly left: readonly { readonly designation: string; readonly reason: string }[];
}

/**
 * For the command line: marks the new laws that versions contain as history notes prove, then carries out what a person
 * says about the others. Throws a `Failure` if no new law has a number, or several have it; then nothing is decided.
 */
export async function settleContained(context: LawsContext, wanted: Decisions): Promise<Settled> {
  const { db, site } = context;
  const view = lawsSeenAt(site, () => true);
  const contained = await findContained(db, site.customerId);
  const proven = new Set(contained.map(({ id }) => id));
  const before = await proposalsOf(context, view);
  const open = before.filter(({ law }) => !proven.has(law.id));
  const confirm = wanted.confirm === "all" ? open.map(({ law }) => law.id) : await idsOf(context, wanted.confirm);
  const dismiss = await idsOf(context, wanted.dismiss);
  const decided = new Set([...confirm, ...dismiss]);
  const left = open
    .filter(({ law }) => !decided.has(law.id))
    .map(({ law, reason }) => ({ designation: law.designation, reason }));
  if (wanted.dryRun) return { contained, confirmed: 0, dismissed: 0, left };
  if (contained.length > 0)
    await changeLaws(context, async (tx) => {
      await writeContained(tx, site, contained);
      return { result: null, changed: [...proven] };
    });
  return { contained, ...(await decide(context, view, { confirm, dismiss })), left };
}

async function decide(
  context: LawsContext,
  view: LawView,
  { confirm, dismiss }: { readonly confirm: readonly number[]; readonly dismiss: readonly number[] },
): Promise<Pick<Settled, "confirmed" | "dismissed">> {
  const version = view.currentId;
  if (version === null) return { confirmed: 0, dismissed: 0 };
  return {
    confirmed: confirm.length === 0 ? 0 : await markSupped(context, view, { ids: confirm, version }),
    dismissed: dismiss.length === 0 ? 0 : await dismissProposals(context, view, { ids: dismiss, version }),
  };
}

async function proposalsOf({ db, site }: LawsContext, view: LawView) {
  return suppedProposals({ db, site }, view, await loadLaws(db, site));
}

async function idsOf({ db, site }: LawsContext, wanted: readonly string[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const all = (await listLaws(db, site.customerId)).filter(({ deleted }) => !deleted);
  return wanted.map((name) => {
    const [first, ...others] = all.filter((law) => law.number === name || designationOf(law) === name);
    if (first === undefined) throw new Failure("not-found", `No law has the number “${name}”. Nothing was changed.`);
    if (others.length === 0) return first.id;
    const names = [first, ...others].map((law) => `“${designationOf(law)}”`).join(", ");
    throw new Failure("conflict", `Several laws have the number “${name}”: ${names}. Nothing was changed.`);
  });
}
