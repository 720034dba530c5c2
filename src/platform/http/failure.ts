/** Failure codes with their HTTP status, defined only here (MESSAGES-09, OPEN-60). */
const STATUS = {
  "bad-input": 400,
  "sign-in": 401,
  "not-allowed": 403,
  "not-found": 404,
  "not-offered": 404,
  "wrong-method": 405,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
  unexpected: 500,
  // Not 503, after which callers try again by themselves.
  "maybe-saved": 500,
  unavailable: 503,
  "storage-full": 507,
} as const;

export type FailureCode = keyof typeof STATUS;

const TITLES: Record<FailureCode, string> = {
  "bad-input": "That request could not be read",
  "sign-in": "Insufficient Permissions",
  "not-allowed": "Insufficient Permissions",
  "not-found": "Not found",
  "not-offered": "Not offered",
  "wrong-method": "This address does not accept this type of request",
  conflict: "Changed by someone else",
  "too-large": "Too large",
  "too-many": "Too many requests",
  unexpected: "Something went wrong",
  "maybe-saved": "Possibly saved",
  unavailable: "Not available right now",
  "storage-full": "No space left",
};

/** What someone else saved since the caller read it. */
export interface Conflict {
  /** In the form of the call's `base`. */
  readonly current: unknown;
  /** Time (ISO 8601) and author of the last change; null if the history does not have it. */
  readonly updated: string | null;
  readonly updatedBy: string | null;
}

/** Body of every error response. */
export interface ErrorBody {
  readonly title: string;
  readonly message: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  /** Only if the caller sent the value that it changes (`base`), and that is no longer the current one. */
  readonly conflict?: Conflict;
  /** Only if the town does not offer what was asked for: neither signing in nor another address helps. */
  readonly reason?: "not-offered";
  /** Id of the request in the log. */
  readonly requestId?: string;
}

/** An error that users may see. Thrown by endpoints and rules; `STATUS` alone defines its HTTP status. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly title: string;
  readonly errors: ErrorBody["errors"];
  readonly conflict: ErrorBody["conflict"];
  /** Seconds until a retry makes sense; null if waiting does not help. */
  readonly retryAfter: number | null;

  constructor(
    code: FailureCode,
    message: string,
    more: {
      title?: string;
      errors?: ErrorBody["errors"];
      conflict?: Conflict;
      retryAfter?: number;
    } = {},
  ) {
    super(message);
    this.name = "Failure";
    this.code = code;
    this.title = more.title ?? TITLES[code];
    this.errors = more.errors;
    this.conflict = more.conflict;
    this.retryAfter = more.retryAfter ?? null;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** A value of the input that cannot be used. `path` is its place in the input: "email", "items.0.label". */
export const wrongValue = (path: string, message: string, title?: string): Failure =>
  new Failure("bad-input", message, { title, errors: [{ path, message }] });
/** A value of the input that something else already has. */
export const takenValue = (path: string, message: string, title?: string): Failure =>
  new Failure("conflict", message, { title, errors: [{ path, message }] });

export const signInNeeded = (): Failure =>
  new Failure("sign-in", "Please log in with appropriate permissions to use this function.");
/** For visitors of a private site (SHELL-26). */
export const privateSite = (): Failure =>
  new Failure("sign-in", "This Private site is only available online to logged-in users.");
export const notAllowed = (): Failure =>
  new Failure("not-allowed", "Please log in with appropriate permissions to use this function.");
/** For a feature whose level is NOBODY. */
export const notOffered = (): Failure => new Failure("not-offered", "This town does not offer this page.");
export const noTown = (): Failure => new Failure("not-found", "There is no town at this address.");
export const notFound = (what: string): Failure =>
  new Failure("not-found", `${what} was not found. It may have been moved or removed.`);
