import { fullName } from "../../domain/law/name.ts";

/** Of what stands in a provision without text of its own so many are looked at, to be named where its passage would be. */
export const MAX_HEADINGS = 12;
/** Characters: less than a passage has, so that no name is cut. */
const MAX_LENGTH = 280;
const BETWEEN = " · ";

/** "§ 7.10.010 Hours. · § 7.10.020 Leashes.", with an ellipsis where there may be more. */
export function contentsText(
  provisions: readonly { readonly label: string; readonly number: string; readonly title: string }[],
): string {
  const names = provisions.map(({ label, number, title }) => fullName({ label, number, heading: title }));
  const shown: string[] = [];
  for (const name of names) {
    if (shown.length > 0 && shown.join(BETWEEN).length + name.length > MAX_LENGTH) break;
    shown.push(name);
  }
  const isAll = shown.length === names.length && names.length < MAX_HEADINGS;
  return (isAll ? shown : [...shown, "…"]).join(BETWEEN);
}
