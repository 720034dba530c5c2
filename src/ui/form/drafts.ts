import { userOnPage } from "../page/site-on-page.ts";

/**
 * Unsaved text of a form, kept in this browser until it is saved or discarded: it survives a reload, a sign-in and a
 * crash. Others who use the browser do not see it.
 */
export interface Draft<Value> {
  /** The saved value when the user began to type. */
  readonly base: Value;
  readonly value: Value;
}

const PREFIX = "draft ";
/** Unsaved text that nobody came back to is removed after two weeks. */
const LIFETIME = 14 * 24 * 60 * 60 * 1000;

interface Stored {
  /** Milliseconds since 1970. */
  readonly at: number;
}

export function keepDraft<Value>(name: string, draft: Draft<Value>): void {
  const key = keyOf(name);
  const stored = { ...draft, at: Date.now() } satisfies Stored;
  if (key !== null) attempt(() => localStorage.setItem(key, JSON.stringify(stored)));
}

export function dropDraft(name: string): void {
  const key = keyOf(name);
  if (key !== null) attempt(() => localStorage.removeItem(key));
}

/** Names of the drafts of this page, for parts of it that come and go. */
export function draftNames(): string[] {
  const page = keyOf("");
  const keys = page === null ? [] : (attempt(() => Object.keys(localStorage)) ?? []);
  return keys.flatMap((key) => (page !== null && key.startsWith(page) ? [key.slice(page.length)] : []));
}

/** When the user decides to leave the page. */
export function dropDraftsOfPage(): void {
  const page = keyOf("");
  if (page !== null) dropDrafts((key) => key.startsWith(page));
}

/** When the user signs out: drafts, and copies of what the user saw. */
export function forgetUser(): void {
  dropDrafts(() => true);
  attempt(() => sessionStorage.clear());
}

function dropDrafts(test: (key: string) => boolean): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && test(key)) localStorage.removeItem(key);
  });
}

const isExpired = (key: string): boolean => {
  const stored = attempt(() => JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Stored> | null);
  return !(Date.now() - (stored?.at ?? 0) < LIFETIME);
};

/** The draft of a form whose values look like `like`; null if there is none, or the form has changed since. */
export function readDraft<Value>(name: string, like: Value): Draft<Value> | null {
  dropDrafts(isExpired);
  const key = keyOf(name);
  const text = key === null ? null : attempt(() => localStorage.getItem(key));
  if (text === null || text === undefined) return null;
  const draft = attempt(() => JSON.parse(text) as Draft<Value>);
  return draft !== undefined && isLike(draft.value, like) && isLike(draft.base, like) ? draft : null;
}

/**
 * One for each user and page: nobody gets the text of someone else who used this browser before. Null on a page of no user,
 * which has no drafts.
 */
function keyOf(name: string): string | null {
  const user = userOnPage();
  return user === null ? null : `${PREFIX}${user} ${location.pathname} ${name}`;
}

/** Whether a parsed value has the shape of another one. Null fits everything. */
export function isLike(value: unknown, like: unknown): boolean {
  if (value === null || like === null) return value !== undefined;
  if (typeof value !== "object" || typeof like !== "object") return typeof value === typeof like;
  if (Array.isArray(value) || Array.isArray(like)) return Array.isArray(value) && Array.isArray(like);
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(like).every(([name, one]) => !fields.has(name) || isLike(fields.get(name), one));
}

/** Storage may be full or forbidden. Then there are no drafts. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
