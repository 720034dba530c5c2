/** DASHBOARD-06, API-23, with the length of decision 030. */
export const MIN_PASSWORD = 8;
export const PASSWORD_TOO_SHORT = "Passwords must be at least 8 characters long.";
/** Recommended, not required (OPEN-81). */
export const ADVISED_PASSWORD = 15;

/** Why a new password is refused: the text of DASHBOARD-06, or null. An emoji counts as one character. */
export function passwordProblem(password: string): string | null {
  return lengthOf(password) < MIN_PASSWORD ? PASSWORD_TOO_SHORT : null;
}

/** 0 empty, 1 too short, 2 accepted, 3 of the recommended length. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const length = lengthOf(password);
  if (length === 0) return 0;
  if (length < MIN_PASSWORD) return 1;
  return length < ADVISED_PASSWORD ? 2 : 3;
}

/** Length in code points; combining characters count separately. */
export const lengthOf = (password: string): number => Array.from(password).length;
