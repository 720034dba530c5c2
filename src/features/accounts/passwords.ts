import { hash, verify } from "@node-rs/argon2";
import { wrongValue } from "../../platform/http/failure.ts";
import { nameIn, type KnownName } from "./policy/password-names.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "./policy/roles.ts";

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

let common: Promise<ReadonlySet<string>> | undefined;

/** 49,000 common and leaked passwords, in lower case. Loaded when the first password is set: 0.4 MB. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  ));

const PRODUCT: KnownName = { name: "towncode", what: "the name of this software" };

interface NewPassword {
  /** Place in the input. */
  readonly path: string;
  /** Names of the user and their towns: no password either. */
  readonly names: readonly KnownName[];
}

/**
 * Returns the password, or throws a `Failure` that says why it is invalid (DASHBOARD-06, decision 030). There are no rules
 * about kinds of characters.
 */
export async function checkedPassword(password: string, { path, names }: NewPassword): Promise<string> {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) throw wrongValue(path, PASSWORD_TOO_SHORT);
  if (password.length > MAX_PASSWORD_LENGTH)
    throw wrongValue(path, `A password can have up to ${MAX_PASSWORD_LENGTH} characters.`);
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw wrongValue(path, "This password is on lists of common passwords. Choose another, such as a few words.");
  const known = nameIn(password, [PRODUCT, ...names]);
  if (known !== null)
    throw wrongValue(
      path,
      `This password is too close to ${known.what}, which is easy to guess. Choose another, such as a few words.`,
    );
  return password;
}
