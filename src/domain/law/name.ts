/** What names a provision; nothing of it depends on a version's order. */
export interface ProvisionLabel {
  readonly label: string;
  readonly number: string;
  readonly heading: string;
}

/** "§ 12-4", "Chapter 135"; empty where it has neither label nor number. */
export function numberName(named: ProvisionLabel): string {
  if (named.label === "") return named.number;
  return named.number === "" ? named.label : `${named.label} ${named.number}`;
}

/** "§ 12-4", or the catchline where there is no number, or a word that stands for it. */
export function shortName(named: ProvisionLabel): string {
  return numberName(named) || named.heading || "this part";
}

/** "Chapter 135 Zoning". */
export function fullName(named: ProvisionLabel): string {
  const name = numberName(named);
  if (named.heading === "") return name || "Untitled";
  return name === "" ? named.heading : `${name} ${named.heading}`;
}
