const KINDS = /^(?:Charter Township|Borough|City|County|District|Parish|Town|Township|Village) of /;

/** A town's name as used in a sentence: "the Town of Larkmere". */
export function townInSentence(townName: string): string {
  return KINDS.test(townName) ? `the ${townName}` : townName;
}

/** "§ 12-4 Parking, Town of Larkmere", for a link that is read elsewhere; a title that names the town stays as it is. */
export function titleInTown(title: string, townName: string): string {
  return townName === "" || title.includes(townName) ? title : `${title}, ${townName}`;
}
