import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { hashPassword, isPassword } from "../passwords.ts";
import { recoveryCodes } from "../tables.ts";

const CODES = 10;
const LENGTH = 12;
/** Without characters that look alike. 12 of 31: 59 bits. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * Replaces the recovery codes of a user. The codes are shown once; they are stored like passwords, because they are
 * shorter than 112 bits (ASVS 6.5.2).
 */
export async function createRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const rows = await Promise.all(codes.map(async (code) => ({ userId, hash: await hashPassword(folded(code)) })));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

/** Uses up a recovery code; false if there is no such code. Of several parallel calls, one succeeds. */
export async function useRecoveryCode(tx: Db, userId: number, typed: string): Promise<boolean> {
  const code = folded(typed);
  if (code.length !== LENGTH) return false;
  const stored = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  for (const { hash } of stored) {
    if (!(await isPassword(code, hash))) continue;
    const used = await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
      .returning({ userId: recoveryCodes.userId });
    return used.length > 0;
  }
  return false;
}

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** "abcd-efgh-jkmn" */
function newCode(): string {
  const code = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
  return code.replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** However it is typed: case, spaces and hyphens do not count. */
const folded = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z\d]/g, "");
