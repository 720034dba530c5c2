const KINDS = /^(?:Charter Township|Borough|City|County|District|Parish|Town|Township|Village) of /;

/** A town's name as used in a sentence: "the Town of Larkmere". */
export function townInSentence(townName: string): string {
  return KINDS.test(townName) ? `the ${townName}` : townName;
}
