import type { SiteContext } from "../../../platform/http/endpoint.ts";
import { MOST_MATCHES, MOST_NODES, type Location } from "../../references/contract/location.ts";
import { formatAdopted } from "../adopted.ts";
import { NO_YEAR, UNDATED } from "../contract/lists.ts";
import { listedLaws, type ListedLaw } from "../listing/listed.ts";
import { isSeen } from "../policy.ts";
import { lawsSeenAt } from "../view.ts";

type Caller = Pick<SiteContext, "db" | "gate" | "actor" | "site">;

/** Laws that the caller sees, the latest first. The texts of an archive refer to the same ones. */
async function seenLaws({ db, gate, actor, site }: Caller): Promise<ListedLaw[]> {
  const view = lawsSeenAt(site, (permission) => gate.may(actor, site, permission));
  return (await listedLaws(db, site)).laws.filter((law) => isSeen(view, law));
}

function locationOf({ site }: Caller, law: ListedLaw): Location {
  const { id, title, designation, deleted } = law;
  const context = [deleted ? "Deleted" : null, designation, formatAdopted(site, law)];
  return {
    type: "law",
    key: String(id),
    title,
    context: context.filter((part) => part !== null && part !== title).join(" › "),
    reference: `law:${id}`,
  };
}

const MOST_WORDS = 10;

/** Laws that have all words of a text in their title, number or subject, the latest first. */
export async function findLawLocations(caller: Caller, text: string): Promise<Location[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const found = (await seenLaws(caller)).filter((law) => words.every((word) => law.text.includes(word)));
  return found.slice(0, MOST_MATCHES).map((law) => locationOf(caller, law));
}

const yearOf = ({ year }: ListedLaw): number => year ?? NO_YEAR;

/** Years in which laws were adopted, the latest first; laws without a date come last. */
export async function lawYearLocations(caller: Caller): Promise<Location[]> {
  const years = new Set((await seenLaws(caller)).map(yearOf));
  return [...years].slice(0, MOST_NODES).map((year) => ({
    type: "law-year",
    key: String(year),
    title: year === NO_YEAR ? UNDATED : String(year),
    context: "",
    reference: null,
  }));
}

/** The laws of a year, the latest first. */
export async function lawLocations(caller: Caller, year: number): Promise<Location[]> {
  const ofYear = (await seenLaws(caller)).filter((law) => yearOf(law) === year);
  return ofYear.slice(0, MOST_NODES).map((law) => locationOf(caller, law));
}
