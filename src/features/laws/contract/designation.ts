/** "gas-supply", "2010-fifa-world-cup"; not "2011-1U", "O-12-97". */
const NAME = /^(?:[\p{Ll}\d]+-){0,20}\p{Ll}{3,}(?:-[\p{Ll}\d]+){0,20}$/u;

/** What history notes call a law. */
export interface Designated {
  readonly legislationType: string;
  readonly number: string;
  readonly legislationYear: number | null;
}

/**
 * Type, number and year as one text (OPEN-112): "Local Law No. 2-2026", "Ordinance No. 7 of 2016". By-laws in Akoma Ntoso
 * have a name instead of a number: "Gas Supply By-law, 2000".
 */
export function designationOf({ legislationType, number, legislationYear }: Designated): string {
  if (NAME.test(number)) {
    const name = number.replaceAll(/(?:^|-)(\p{L}|\d)/gu, (_, first: string) => ` ${first.toUpperCase()}`).trim();
    return `${name} ${legislationType}${legislationYear === null ? "" : `, ${legislationYear}`}`;
  }
  const year = legislationYear === null ? "" : String(legislationYear);
  const more = year === "" || number.includes(year) ? "" : ` of ${year}`;
  return `${legislationType} No. ${number}${more}`;
}
