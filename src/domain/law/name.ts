/** The parts of a provision's name. They do not depend on the order of a version. */
export interface ProvisionLabel {
  readonly label: string;
  readonly number: string;
  readonly heading: string;
}

/** "§ 12-4", "Chapter 135"; empty without label and number. */
export function numberName(named: ProvisionLabel): string {
  if (named.label === "") return named.number;
  return named.number === "" ? named.label : `${named.label} ${named.number}`;
}

/** "§ 12-4", otherwise the catchline, otherwise a generic term. */
export function shortName(named: ProvisionLabel): string {
  return numberName(named) || named.heading || "this part";
}

/** "Chapter 135 Zoning". */
export function fullName(named: ProvisionLabel): string {
  const name = numberName(named);
  if (named.heading === "") return name || "Untitled";
  return name === "" ? named.heading : `${name} ${named.heading}`;
}

const MOST_SHOWN = 300;

/** A heading for lists and links: its first 300 characters. */
export function shortened(heading: string): string {
  if (heading.length <= MOST_SHOWN) return heading;
  return `${heading
    .slice(0, MOST_SHOWN)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
