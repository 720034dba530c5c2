import { counted } from "../../../domain/counted.ts";
import { isPublicVersion, isPublishedVersion, type VersionState } from "../../../domain/version-state.ts";
import { Failure } from "../../../platform/http/failure.ts";
import type { ImportReport } from "../contract/code.ts";
import type { Concern, ConcernKind } from "../contract/concerns.ts";

/** What is known about a version before it is published. */
export interface Candidate {
  readonly report: Pick<ImportReport, "changes" | "compared" | "sections" | "warnings">;
  /** Date of the law; null: the day of publication. */
  readonly date: string | null;
  /** Archive id of the version that it was compared with; null for the first. */
  readonly before: string | null;
  readonly versions: readonly {
    readonly archiveId: string;
    readonly date: string | null;
    readonly state: VersionState;
  }[];
  /** YYYY-MM-DD, see `dayInUs`. */
  readonly today: string;
}

/** Removing more than this many sections and this share of the code needs the town's name. */
const MANY_SECTIONS = 20;
const MANY_SHARE = 0.1;

const number = (value: number): string => value.toLocaleString("en-US");

/** What may be a mistake, in sentences for the person who publishes. */
export function concernsOf(candidate: Candidate): Concern[] {
  const texts: readonly (readonly [ConcernKind, string | null])[] = [
    ["future-date", futureDate(candidate)],
    ["same-date", sameDate(candidate)],
    ["same-content", sameContent(candidate)],
    ["other-code", otherCode(candidate)],
    ["many-removed", manyRemoved(candidate)],
    ["missing-images", missingImages(candidate)],
  ];
  return texts.flatMap(([kind, text]) => (text === null ? [] : [{ kind, text }]));
}

function futureDate({ date, today, versions }: Candidate): string | null {
  if (date === null || date <= today) return null;
  return versions.some(isPublicVersion)
    ? "The date of the law is in the future. Until then, visitors see the version that is current now."
    : "The date of the law is in the future. Until then, visitors see no code.";
}

function sameDate({ date, versions }: Candidate): string | null {
  const same = versions.find(
    (version) => isPublishedVersion(version) && version.date !== null && version.date === date,
  );
  return same === undefined ? null : `A version with the same date, ${date ?? ""}, is already published.`;
}

function sameContent({ report: { changes, compared }, before, versions }: Candidate): string | null {
  const isSame = Object.values(changes).every((all) => (all?.length ?? 0) === 0);
  return before !== null && compared !== undefined && isSame
    ? `The text is the same as in the version of ${versions.find(({ archiveId }) => archiveId === before)?.date ?? before}.`
    : null;
}

function otherCode({ report: { compared, sections } }: Candidate): string | null {
  if (compared === undefined || compared.sections === 0) return null;
  const { removed, added } = compared;
  if (removed * 2 <= compared.sections && added * 2 <= sections) return null;
  return `Most of the code differs: ${number(removed)} of ${counted(compared.sections, "section")} would be removed, and ${number(added)} of ${number(sections)} added. This may be the code of another town.`;
}

function manyRemoved({ report: { compared } }: Candidate): string | null {
  if (compared === undefined || compared.removed <= MANY_SECTIONS) return null;
  const share = compared.removed / compared.sections;
  if (share <= MANY_SHARE) return null;
  return `${counted(compared.removed, "section")} would be removed, ${Math.floor(share * 100)}% of the code.`;
}

function missingImages({ report: { warnings } }: Candidate): string | null {
  const missing = warnings.filter(({ code }) => code === "missing-image").length;
  if (missing === 0) return null;
  return `${counted(missing, "image")} ${missing === 1 ? "is" : "are"} missing. Readers will see the names of the images instead.`;
}

/**
 * Throws a `Failure` that lists what was not confirmed. Removing many sections is confirmed with the name of the town,
 * too.
 */
export function assertConfirmed(
  concerns: readonly Concern[],
  { confirmed, town }: { readonly confirmed: readonly ConcernKind[]; readonly town: string },
  name: string,
): void {
  const open = concerns.filter(({ kind }) => !confirmed.includes(kind));
  const title = "Confirmation needed";
  if (open.length > 0)
    throw new Failure("conflict", `Confirm before you publish: ${open.map(({ text }) => text).join(" ")}`, {
      title,
      errors: open.map(({ kind, text }) => ({ path: `confirmed.${kind}`, message: text })),
    });
  if (concerns.some(({ kind }) => kind === "many-removed") && town.trim() !== name.trim())
    throw new Failure("conflict", `Type the name of the town, “${name}”, to remove so many sections.`, {
      title,
      errors: [{ path: "town", message: `Type “${name}”` }],
    });
}
