import { userOnPage } from "../site-on-page.ts";

/** Unsaved text of a form, kept for this tab until it is saved or discarded: it survives a reload and a sign-in. */
export interface Draft<Value> {
  /** The saved value when the user began to type. */
  readonly base: Value;
  readonly value: Value;
}

const PREFIX = "draft ";

export function keepDraft<Value>(name: string, draft: Draft<Value>): void {
  const key = keyOf(name);
  if (key !== null) attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
}

export function dropDraft(name: string): void {
  const key = keyOf(name);
  if (key !== null) attempt(() => sessionStorage.removeItem(key));
}

/** When the user decides to leave the page, or signs out. */
export function dropAllDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

/** The draft of a form whose values look like `like`; null if there is none, or the form has changed since. */
export function readDraft<Value>(name: string, like: Value): Draft<Value> | null {
  const key = keyOf(name);
  const text = key === null ? null : attempt(() => sessionStorage.getItem(key));
  if (text === null || text === undefined) return null;
  const draft = attempt(() => JSON.parse(text) as Draft<Value>);
  return draft !== undefined && isLike(draft.value, like) && isLike(draft.base, like) ? draft : null;
}

/**
 * One for each user and page: nobody gets the text of someone else who used this tab before. Null on a page of no user,
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
