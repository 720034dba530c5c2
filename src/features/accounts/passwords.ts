import { hash, verify } from "@node-rs/argon2";

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/** Whether a password matches a hash. Without a hash, it takes as long and returns false, to hide which names exist. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword("decoy");
  const matches = await verify(stored ?? (await decoy), password).catch(() => false);
  return stored !== null && matches;
}
