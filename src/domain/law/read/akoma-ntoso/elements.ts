/** Element names of Akoma Ntoso 2.0 and 3.0, by how they are read. */

export function isAkomaNtoso(ns: string): boolean {
  return /^http:\/\/www\.akomantoso\.org\/|\/legaldocml\/ns\/akn\//.test(ns);
}

const nameSet = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Levels of the structure that are provisions. A `section` never contains one. */
export const UPPER = nameSet(
  "book tome title subtitle part subpart division subdivision chapter subchapter article section rule transitional level hcontainer",
);

/** Levels below a section, which become items. */
export const LOWER = nameSet(
  "subsection paragraph subparagraph clause subclause list sublist point indent alinea proviso subrule item tblock",
);

/** Elements that are replaced by their children. */
export const WRAPPERS = nameSet(
  "content intro body mainBody blockList block container blockContainer recitals recital citations citation longTitle formula preface preamble conclusions coverPage figure foreign toc tocItem li mod mmod rmod listIntroduction p listWrapUp wrapUp interstitial",
);

/** Text at the left margin of the level, after a list. */
export const FLUSH = nameSet("wrapUp listWrapUp");

/** Inline elements and their text format; null: plain text. */
export const FORMATS: Readonly<Record<string, "em" | "strong" | "u" | "s" | "sub" | "sup" | "small" | null>> = {
  b: "strong",
  i: "em",
  u: "u",
  sub: "sub",
  sup: "sup",
  del: "s",
  ins: "u",
  ...Object.fromEntries(
    (
      "span inline term abbr date time quantity organization person role location concept entity event object process " +
      "docTitle docNumber docDate docProponent docType docStage docStatus docPurpose docIntroducer docCommittee docketNumber " +
      "docJurisdiction shortTitle courtType judge lawyer party signature outcome opinion argument legislature session vote " +
      "affectedDocument relatedDocument omissis fillIn decoration placeholder remark quotedText mref extractText"
    )
      .split(" ")
      .map((name) => [name, null]),
  ),
};
