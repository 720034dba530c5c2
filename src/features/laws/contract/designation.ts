/** What history notes call a law. */
export interface Designated {
  readonly legislationType: string;
  readonly number: string;
  readonly legislationYear: number | null;
}

/** Type, number and year as one text (OPEN-112): "Local Law No. 2-2026", "Ordinance No. 7 of 2016". */
export function designationOf({ legislationType, number, legislationYear }: Designated): string {
  const year = legislationYear === null ? "" : String(legislationYear);
  const more = year === "" || number.includes(year) ? "" : ` of ${year}`;
  return `${legislationType} No. ${number}${more}`;
}
