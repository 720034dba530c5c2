/** DASHBOARD-06, API-23. */
export const MIN_PASSWORD = 6;
export const PASSWORD_TOO_SHORT = "Passwords must be at least 6 characters long.";
/** OPEN-81: not asked for, advised. */
export const ADVISED_PASSWORD = 15;

/** What keeps a new password from being taken: the text of DASHBOARD-06, or null. A character beyond the first plane counts once. */
export function passwordProblem(password: string): string | null {
  return lengthOf(password) < MIN_PASSWORD ? PASSWORD_TOO_SHORT : null;
}

/** 0 nothing typed, 1 too short, 2 taken, 3 as long as advised. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const length = lengthOf(password);
  if (length === 0) return 0;
  if (length < MIN_PASSWORD) return 1;
  return length < ADVISED_PASSWORD ? 2 : 3;
}

/** Characters as a person counts them; no need to look at what they combine to. */
export const lengthOf = (password: string): number => Array.from(password).length;
