import type { NoticeTone } from "../../../domain/law/html/notice.ts";
import type { LawAction } from "../contract/lists.ts";

/** What a pending law does, and when. Days are YYYY-MM-DD. */
export interface Coming {
  readonly action: LawAction | null;
  /** What it adds: "§ 12-6"; null: it adds nothing that has a name. */
  readonly added: string | null;
  /** The part with which the provision is repealed: "Chapter 13.52"; null: it is changed itself. */
  readonly with: string | null;
  readonly effective: string | null;
}

export interface Told {
  /** "Repealed since Nov 1, 2026", "From Jan 1, 2027: § 12-6 added" */
  readonly lead: string;
  readonly tone: NoticeTone;
  /** What that means for the text below; empty: nothing. */
  readonly meaning: string;
}

const DONE: Readonly<Record<LawAction, string>> = {
  add: "changed",
  amend: "changed",
  replace: "replaced",
  repeal: "repealed",
  renumber: "renumbered",
};

/** What readers are told of a pending change on a day. */
export function tell(
  { action, added, with: around, effective }: Coming,
  today: string,
  format: (day: string) => string,
): Told {
  const isRepeal = action === "repeal";
  const done =
    (added === null ? "" : `${added} `) +
    (added === null ? DONE[action ?? "amend"] : "added") +
    (around === null ? "" : ` with ${around}`);
  const isInForce = effective !== null && effective <= today;
  const tone = isRepeal && isInForce ? "gone" : "pending";
  if (effective === null) return { lead: capitalized(done), tone, meaning: added === null ? NOT_SHOWN : "" };
  if (!isInForce)
    return {
      lead: `From ${format(effective)}: ${done}`,
      tone,
      meaning: added === null ? "Until then, the text below applies." : "",
    };
  const since = added === null ? "since" : "on";
  const meaning = isRepeal ? "The text below is no longer in force." : NOT_SHOWN;
  return { lead: `${capitalized(done)} ${since} ${format(effective)}`, tone, meaning: added === null ? meaning : "" };
}

const NOT_SHOWN = "The text below does not show this yet.";

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A lead for places where nothing follows it: "Repealed by a new law". */
export const remarkOf = ({ lead }: Told, { effective }: Coming): string =>
  effective === null ? `${lead} by a new law` : lead;
