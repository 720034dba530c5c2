import { Failure } from "../../platform/http/failure.ts";
import { wideNetworkOf } from "../../platform/http/network.ts";
import type { Limit, Limits } from "../../platform/limits/limits.ts";

/** Failures without a wait. Each further one doubles the wait, up to 15 minutes. The count resets after a day. */
const FREE_FAILURES = { pair: 5, network: 20, reset: 3 } as const;
const MAX_WAIT_SECONDS = 900;
const DAY_SECONDS = 86_400;
/** More than anyone can fail in a day: the failures are counted, the wait is the limit. */
const UNLIMITED = 1_000_000_000;

/** Who tries to sign in, and from where. */
export interface Attempt {
  /** The account that the name or address belongs to, so that both share its counts; null if there is none. */
  readonly account: number | null;
  /** As typed. */
  readonly login: string;
  readonly address: string;
}

/**
 * Counts an attempt as failed before the password is checked, so that parallel attempts cannot slip through. Throws a
 * `Failure` (429) while the network, or this account from this network, has to wait: others can always sign in to it.
 * Returns the failures of the account from all networks in a day, which block nobody. A refused attempt does not count
 * there.
 */
export async function beginAttempt(limits: Limits, attempt: Attempt): Promise<{ readonly failures: number }> {
  await countFailure(limits, networkKey(attempt), FREE_FAILURES.network);
  try {
    await countFailure(limits, pairKey(attempt), FREE_FAILURES.pair);
  } catch (error) {
    await failuresIn(limits).giveBack(networkKey(attempt));
    throw error;
  }
  return { failures: attempt.account === null ? 0 : (await failuresIn(limits).take(accountKey(attempt))).used };
}

/**
 * After the right password: clears the failures of the account from this network, and takes back this attempt everywhere
 * else. The account's failures elsewhere stay counted: they are not the owner's.
 */
export async function endAttempt(limits: Limits, attempt: Attempt): Promise<void> {
  await clear(limits, pairKey(attempt));
  await failuresIn(limits).giveBack(networkKey(attempt));
  if (attempt.account !== null) await failuresIn(limits).giveBack(accountKey(attempt));
}

/** After a new password: nothing that was tried with the old one counts, from anywhere or from this network. */
export async function forgetFailures(limits: Limits, attempt: Attempt): Promise<void> {
  await clear(limits, pairKey(attempt));
  await clear(limits, accountKey(attempt));
}

/** Codes of an app that can be tried for an account in a day from networks that its owner never signed in from. */
const CODES_A_DAY = 100;
const codesIn = (limits: Limits): Limit =>
  limits.of({ name: "sign-in-codes", points: CODES_A_DAY, seconds: DAY_SECONDS });

/**
 * Counts a code of an app that is tried from an unknown network. Throws a `Failure` (429) if too many were tried, by
 * somebody who knows the password. The owner's own networks have only the waits of `beginAttempt`, so wrong codes from
 * elsewhere do not lock the owner out (decision 030 has the arithmetic).
 */
export async function beginCode(limits: Limits, account: number): Promise<void> {
  const { exceeded, reset } = await codesIn(limits).take(String(account));
  if (exceeded)
    throw tooMany(
      "to enter a code. Sign in from a network where you did before, use a passkey or a recovery code, or",
      reset,
    );
}

/** Takes back a code that was right. */
export const endCode = (limits: Limits, account: number): Promise<void> => codesIn(limits).giveBack(String(account));

/** Takes back an attempt whose password was right, but whose second step is missing: it clears nothing yet. */
export async function takeBackAttempt(limits: Limits, attempt: Attempt): Promise<void> {
  for (const key of [pairKey(attempt), networkKey(attempt), accountKey(attempt)])
    await failuresIn(limits).giveBack(key);
}

/** Whether the owner of an account is told of failures: once a day. */
export async function mayTell(limits: Limits, account: number): Promise<boolean> {
  const told = limits.of({ name: "sign-in-told", points: 1, seconds: DAY_SECONDS });
  return !(await told.take(String(account))).exceeded;
}

async function clear(limits: Limits, key: string): Promise<void> {
  await failuresIn(limits).clear(key);
  await waitsIn(limits).clear(key);
}

/** Counts a request for a new password, to prevent mail floods. Throws a `Failure` (429) if it comes too early. */
export async function beginReset(limits: Limits, { login, address }: Omit<Attempt, "account">): Promise<void> {
  await countFailure(limits, `reset-${loginKey(login)}`, FREE_FAILURES.reset, "to set a new password");
  await countFailure(limits, `reset-network:${wideNetworkOf(address)}`, FREE_FAILURES.network, "to set a new password");
}

/** Counts a request of a town to someone with an account. Throws a `Failure` (429) after 30 in an hour. */
export async function beginRequest(limits: Limits, customerId: number): Promise<void> {
  const limit = limits.of({ name: "membership-requests", points: 30, seconds: 3600 });
  const { exceeded, reset } = await limit.take(String(customerId));
  if (exceeded)
    throw new Failure("too-many", `Too many requests. Please try again in ${formatWait(reset)}.`, {
      title: "Please wait",
      retryAfter: reset,
    });
}

/** Counts a message that a user has sent to an address that is not confirmed yet, to prevent mail floods. */
export const beginMail = (limits: Limits, userId: number): Promise<void> =>
  countFailure(limits, `mail-${userId}`, FREE_FAILURES.reset, "to confirm an address");

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
  throw tooMany(`${what}. Please`, reset);
}

const tooMany = (what: string, reset: number): Failure =>
  new Failure("too-many", `Too many attempts ${what} try again in ${formatWait(reset)}.`, {
    title: "Please wait",
    retryAfter: reset,
  });

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  return seconds < 2 * 3600 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

const loginKey = (login: string): string => `login:${login.trim().toLowerCase().slice(0, 320)}`;
const accountKey = ({ account, login }: Attempt): string => (account === null ? loginKey(login) : `account:${account}`);
const networkKey = ({ address }: Attempt): string => `network:${wideNetworkOf(address)}`;
const pairKey = (attempt: Attempt): string => `${accountKey(attempt)} ${networkKey(attempt)}`;
