import { entryOf } from "../../../entry-of.ts";
/** The properties that the eId of a provision is made from. */
export interface Identifiable {
  readonly guid: string;
  readonly parent: string | null;
  readonly type: string;
  readonly number: string;
}

/** Short forms of the Akoma Ntoso naming convention; other types are written in full. */
const SHORT: Readonly<Record<string, string>> = {
  section: "sec",
  chapter: "chp",
  article: "art",
  paragraph: "para",
  division: "dvs",
  subchapter: "subchp",
  subdivision: "subdvs",
};

/**
 * eIds of all provisions of a version by GUID: "sec_12-4"; if a code uses a number more than once, after the eId of the
 * parent: "title_2__chp_1". Takes the provisions in the order of the code, parents first.
 */
export function eIdsOf(provisions: readonly Identifiable[]): Map<string, string> {
  const times = new Map<string, number>();
  for (const each of provisions) times.set(ownId(each), (times.get(ownId(each)) ?? 0) + 1);
  const eIds = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const each of provisions) {
    const own = ownId(each);
    const parent = each.parent === null ? undefined : eIds.get(each.parent);
    const wanted = times.get(own) === 1 || parent === undefined ? own : `${parent}__${own}`;
    eIds.set(each.guid, unique(wanted, taken));
  }
  return eIds;
}

/** `taken` counts the requests for each id. */
function unique(wanted: string, taken: Map<string, number>): string {
  let eId = wanted;
  for (let n = taken.get(wanted) ?? 0; n > 0 && taken.has(eId); n++) eId = `${wanted}_${n + 1}`;
  taken.set(wanted, (taken.get(wanted) ?? 0) + 1);
  if (eId !== wanted) taken.set(eId, 1);
  return eId;
}

function ownId({ type, number }: Identifiable): string {
  const name = entryOf(SHORT, type) ?? word(type);
  return number === "" ? name : `${name}_${word(number)}`;
}

function word(text: string): string {
  return text.replace(/[^\p{L}\p{N}.:-]+/gu, "-").replace(/^-|-$/g, "") || "x";
}
