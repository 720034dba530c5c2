import { Failure } from "../../platform/http/failure.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { Limit, Limits } from "../../platform/limits/limits.ts";

/** Failures without a wait. Each further one doubles the wait, up to 15 minutes. The count resets after a day. */
const FREE_FAILURES = { user: 5, address: 20, reset: 3 } as const;
const MAX_WAIT_SECONDS = 900;
const DAY_SECONDS = 86_400;
/** More than anyone can fail in a day: the failures are counted, the wait is the limit. */
const UNLIMITED = 1_000_000_000;

/** A sign-in counts against the typed name, whether or not it exists, and against the client's address. */
export interface Attempt {
  readonly login: string;
  readonly address: string;
}

/**
 * Counts an attempt as failed before the password is checked, so that parallel attempts cannot slip through. Throws a
 * `Failure` (429) while the name or the address has to wait.
 */
export async function beginAttempt(limits: Limits, { login, address }: Attempt): Promise<void> {
  await countFailure(limits, userKey(login), FREE_FAILURES.user);
  await countFailure(limits, addressKey(address), FREE_FAILURES.address);
}

/** After a successful sign-in: clears the failures of the name, and takes back this attempt's count for the address. */
export async function endAttempt(limits: Limits, { login, address }: Attempt): Promise<void> {
  const name = userKey(login);
  await failuresIn(limits).clear(name);
  await waitsIn(limits).clear(name);
  await failuresIn(limits).giveBack(addressKey(address));
}

/** Counts a request for a new password, to prevent mail floods. Throws a `Failure` (429) if it comes too early. */
export async function beginReset(limits: Limits, { login, address }: Attempt): Promise<void> {
  await countFailure(limits, `reset-${userKey(login)}`, FREE_FAILURES.reset, "to set a new password");
  await countFailure(limits, `reset-${addressKey(address)}`, FREE_FAILURES.address, "to set a new password");
}

const failuresIn = (limits: Limits): Limit =>
  limits.of({ name: "sign-in-failures", points: UNLIMITED, seconds: DAY_SECONDS });
/** One attempt per wait. */
const waitsIn = (limits: Limits): Limit => limits.of({ name: "sign-in-wait", points: 1, seconds: MAX_WAIT_SECONDS });

/** The count comes first and is atomic, so each of several parallel attempts sees another one. */
async function countFailure(limits: Limits, key: string, free: number, what = "to sign in"): Promise<void> {
  const { used } = await failuresIn(limits).take(key);
  if (used < free) return;
  const { exceeded, reset } = await waitsIn(limits).take(key, Math.min(MAX_WAIT_SECONDS, 2 ** (used - free)));
  // The last free attempt is never refused: it only starts the first wait.
  if (!exceeded || used === free) return;
  // Attempts that are refused do not lengthen the wait.
  await failuresIn(limits).giveBack(key);
  throw new Failure("too-many", `Too many attempts ${what}. Please try again in ${formatWait(reset)}.`, {
    title: "Please wait",
    retryAfter: reset,
  });
}

const formatWait = (seconds: number): string =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${Math.ceil(seconds / 60)} minutes`;

const userKey = (login: string): string => `user:${login.trim().toLowerCase().slice(0, 320)}`;

const addressKey = (address: string): string => `address:${networkOf(address)}`;
