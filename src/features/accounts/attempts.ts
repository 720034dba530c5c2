import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import { Failure } from "../../platform/http/failure.ts";
import { networkOf } from "../../platform/http/network.ts";

/** Failures without a wait. Each further one doubles the wait, up to 15 minutes. The count resets after a day. */
const FREE_FAILURES = { user: 5, address: 20, reset: 3 } as const;
const MAX_WAIT_SECONDS = 900;

/** A sign-in counts against the typed name, whether or not it exists, and against the client's address. */
export interface Attempt {
  readonly login: string;
  readonly address: string;
}

/**
 * Counts an attempt as failed before the password is checked, so that parallel attempts cannot slip through. Throws a
 * `Failure` (429) while the name or the address has to wait.
 */
export async function beginAttempt(db: Db, { login, address }: Attempt): Promise<void> {
  await countFailure(db, userKey(login), FREE_FAILURES.user);
  await countFailure(db, addressKey(address), FREE_FAILURES.address);
}

/** After a successful sign-in: clears the failures of the name, and takes back this attempt's count for the address. */
export async function endAttempt(db: Db, { login, address }: Attempt): Promise<void> {
  await db.execute(sql`delete from sign_in_attempts where key = ${userKey(login)}`);
  await db.execute(
    sql`update sign_in_attempts set failures = greatest(0, failures - 1) where key = ${addressKey(address)}`,
  );
}

/** Counts a request for a new password, to prevent mail floods. Throws a `Failure` (429) if it comes too early. */
export async function beginReset(db: Db, { login, address }: Attempt): Promise<void> {
  await countFailure(db, `reset-${userKey(login)}`, FREE_FAILURES.reset, "to set a new password");
  await countFailure(db, `reset-${addressKey(address)}`, FREE_FAILURES.address, "to set a new password");
}

/** Removes attempts older than a day. Run by a nightly job. */
export async function removeOldAttempts(db: Db): Promise<void> {
  await db.execute(sql`delete from sign_in_attempts where last_at < now() - interval '1 day'`);
}

async function countFailure(db: Db, key: string, free: number, what = "to sign in"): Promise<void> {
  const wait = sql`case when sign_in_attempts.failures < ${free}::int then 0 else least(${MAX_WAIT_SECONDS}::float, power(2, least(sign_in_attempts.failures - ${free}::int, 20))) end`;
  const counted = await rows(
    db,
    sql`insert into sign_in_attempts as sign_in_attempts (key, failures, last_at) values (${key}, 1, now())
        on conflict (key) do update
          set failures = case when sign_in_attempts.last_at < now() - interval '1 day' then 1 else sign_in_attempts.failures + 1 end, last_at = now()
          where extract(epoch from now() - sign_in_attempts.last_at) >= ${wait}
        returning key`,
  );
  if (counted.length > 0) return;
  const [blocked] = await rows<{ seconds: number }>(
    db,
    sql`select greatest(1, ceil(${wait} - extract(epoch from now() - last_at)))::int as seconds from sign_in_attempts where key = ${key}`,
  );
  const seconds = blocked?.seconds ?? 1;
  throw new Failure("too-many", `Too many attempts ${what}. Please try again in ${formatWait(seconds)}.`, {
    title: "Please wait",
    retryAfter: seconds,
  });
}

const formatWait = (seconds: number): string =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${Math.ceil(seconds / 60)} minutes`;

const userKey = (login: string): string => `user:${login.trim().toLowerCase().slice(0, 320)}`;

const addressKey = (address: string): string => `address:${networkOf(address)}`;
