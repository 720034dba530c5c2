import { designationOf, type Designated } from "./contract/designation.ts";
import type { titleFields } from "./contract/lists.ts";

interface Titled extends Designated {
  readonly heading: string;
  readonly customTitle: string;
  readonly comment: string;
}

/** What a town shows as the title of a law: its custom title, or the chosen field (LAWS-29). Never empty. */
export function titleOf(law: Titled, field: (typeof titleFields)[number]): string {
  const designation = designationOf(law);
  const chosen = { title: law.heading, comment: law.comment, designation }[field];
  return law.customTitle || chosen || law.heading || designation;
}
