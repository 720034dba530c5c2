import type { HistoryRow } from "../../platform/audit/history.ts";
import { authorNames } from "../accounts/parts/server/author-names.ts";
import { provisionTitles } from "../code/parts/server/provisions.ts";
import { referencesAsText, type Reader } from "../../platform/references/show-references.ts";
import { findTownNames } from "../sites/parts/server/towns.ts";

const STORED_FILE = /^\/user\/file\/./;
const GONE = "a part that is no longer in the code";

/** Names for what a page of the history names by ids. */
interface Names {
  readonly user: (username: string) => string;
  readonly provision: (guid: string) => string;
  /** Id and name of the town. */
  readonly town: { readonly custId: string; readonly name: string };
}

/**
 * Changes as people read them: with names of users, provisions and versions instead of ids and of hashes of files, and
 * with citations for references.
 */
export async function namedChanges(reader: Reader, changes: readonly HistoryRow[]): Promise<HistoryRow[]> {
  const { db, site } = reader;
  const usernames = changes.flatMap((change) => usersIn(change)).map((name) => ({ id: null, name }));
  const nameOf = await authorNames(db, usernames);
  const titles = await provisionTitles(db, site, changes.flatMap(guidsIn));
  const [town] = await findTownNames(db, [site.customerId]);
  const names: Names = {
    user: (username) => nameOf({ id: null, name: username }),
    provision: (guid) => titles.get(guid) ?? GONE,
    town: { custId: site.custId, name: town?.name ?? site.custId },
  };
  return Promise.all(
    changes.map(async (change) => {
      const { before, after } = change;
      const [from, to] = await Promise.all([withCitations(reader, before), withCitations(reader, after)]);
      return named({ ...change, before: from, after: to }, names);
    }),
  );
}

async function withCitations(reader: Reader, value: unknown): Promise<unknown> {
  if (!isText(value) || !value.includes("<cite ")) return value;
  const [text] = await referencesAsText(reader, [value]);
  return text;
}

const isAboutUser = (action: string): boolean => action.startsWith("user.");
const isMembership = (action: string): boolean => /^group\.(?:add|remove)Member$/.test(action);
const isNote = (action: string): boolean => action.startsWith("note.");
const isZoning = (action: string): boolean => action.startsWith("zoning.");
const isText = (value: unknown): value is string => typeof value === "string";

const usersIn = ({ action, subject, before, after }: HistoryRow): string[] => {
  if (isAboutUser(action)) return [subject];
  return isMembership(action) ? [before, after].filter(isText) : [];
};

const guidsIn = ({ action, before, after }: HistoryRow): string[] => {
  const guids = isNote(action) ? [before, after].map((facts) => recordOf(facts).guid) : [before, after];
  return isZoning(action) || isNote(action) ? guids.flatMap((guid) => (isGuid(guid) ? String(guid) : [])) : [];
};

const isGuid = (value: unknown): boolean => /^\d{1,15}$/.test(String(value));

function named(change: HistoryRow, names: Names): HistoryRow {
  const value = (stored: unknown, when: "before" | "after"): unknown => namedValue(change, stored, when, names);
  return {
    ...change,
    subject: namedSubject(change, names),
    before: value(change.before, "before"),
    after: value(change.after, "after"),
  };
}

function namedSubject({ action, subject, after }: HistoryRow, { user, town }: Names): string {
  if (isAboutUser(action)) return user(subject);
  if (action === "version.publish") return versionName(recordOf(after)) ?? subject;
  return subject === town.custId ? town.name : subject;
}

/** "Supplement 12", or "Code of Larkmere, 2026-03-01". */
function versionName({ publishingIdentifier, title, date }: Readonly<Record<string, unknown>>): string | null {
  if (isText(publishingIdentifier) && publishingIdentifier !== "") return publishingIdentifier;
  return [title, date].filter(isText).join(", ") || null;
}

function namedValue({ action }: HistoryRow, stored: unknown, when: "before" | "after", names: Names): unknown {
  if (isZoning(action) && isGuid(stored)) return names.provision(String(stored));
  if (isMembership(action) && isText(stored)) return names.user(stored);
  if (isText(stored)) return STORED_FILE.test(stored) ? `${when === "before" ? "earlier" : "new"} picture` : stored;
  const record = recordOf(stored);
  if (Object.keys(record).length === 0) return stored;
  if (isNote(action)) {
    const { guid, ...facts } = record;
    return { ...(isGuid(guid) && { part: names.provision(String(guid)) }), ...facts };
  }
  // The label says which part of the code it is, the subject which file.
  if (action.startsWith("contentLink.")) return without(record, "guid");
  return action === "file.upload" ? without(record, "path") : stored;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

const without = (record: Readonly<Record<string, unknown>>, left: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== left));
