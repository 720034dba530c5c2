import { fullName } from "../../domain/law/name.ts";

/** Of what stands in a provision without text of its own so many are named where its passage would be. */
export const CONTENTS = 12;

/** "§ 7.10.010 Hours. · § 7.10.020 Leashes." */
export function contentsText(provisions: readonly { readonly label: string; readonly number: string; readonly title: string }[]): string {
  return provisions.map(({ label, number, title }) => fullName({ label, number, heading: title })).join(" · ");
}
