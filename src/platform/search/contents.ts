import { fullName } from "../../domain/law/name.ts";

/** Maximum number of child provisions to list instead of a passage, for a provision without text of its own. */
export const MAX_HEADINGS = 12;
/** In characters: shorter than a passage, so that no name is cut off. */
const MAX_LENGTH = 280;
const BETWEEN = " · ";

/** "§ 7.10.010 Hours. · § 7.10.020 Leashes.", with an ellipsis if there may be more. */
export function contentsText(
  provisions: readonly { readonly label: string; readonly number: string; readonly title: string }[],
): string {
  const names = provisions.map(({ label, number, title }) => fullName({ label, number, heading: title }));
  const shown: string[] = [];
  for (const name of names) {
    if (shown.length > 0 && shown.join(BETWEEN).length + name.length > MAX_LENGTH) break;
    shown.push(name);
  }
  const isComplete = shown.length === names.length && names.length < MAX_HEADINGS;
  return (isComplete ? shown : [...shown, "…"]).join(BETWEEN);
}
