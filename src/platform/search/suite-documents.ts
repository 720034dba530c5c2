import type { SearchDocument } from "./port.ts";

type Row = readonly [
  label: string,
  number: string,
  title: string,
  text: string,
  notes?: string,
  terms?: readonly string[],
];

const LONG = "Each lot is kept free of weeds and litter. ".repeat(60);

const ROWS: readonly Row[] = [
  ["Title", "10", "Nuisances", ""],
  ["Chapter", "10.1", "Drinking", ""],
  ["§", "10.1.1", "Waste.", "Each household shall put waste into a container that the town gives. The lid is closed."],
  [
    "§",
    "10.1.2",
    "Drinking in a café.",
    "At an open house the doors are wide. Nobody may carry an open container of wine out of a café.",
  ],
  ["Chapter", "10.2", "Trucks on streets", ""],
  [
    "§",
    "10.2.1",
    "Trucks.",
    "No truck shall be parked on a street for more than two hours.",
    "Ordinance 98-4, adopted in 1998.",
  ],
  ["Chapter", "10.3", "Animals", ""],
  [
    "§",
    "10.3.1",
    "Keeping of chickens.",
    "(a) A resident may keep up to six chickens. A chicken coop shall stand ten feet from a dwelling. (b) No roosters. Chickens stay at home.",
  ],
  ["§", "10.3.2", "Dogs.", "A kennel shall be licensed by the clerk."],
  ["Title", "11", "Parking and zoning", ""],
  ["Chapter", "11.1", "Spaces", ""],
  [
    "§",
    "11.1.1",
    "Off-street parking.",
    "Two spaces shall be built for a dwelling; each parking space is nine feet wide.",
  ],
  ["Chapter", "11.2", "Relief", ""],
  [
    "§",
    "11.2.1",
    "Variances.",
    "“Variance” means leave to depart from this title. (a) An applicant for relief shall state (1) the lot and (2) the reason. The denial of a variance may be appealed to the council. With the appeal goes, in every case and without exception, a fee.",
    "",
    ["Variance"],
  ],
  ["§", "11.2.2", "Signs.", `${LONG}Nothing here binds the lighthouse keeper. ${LONG}`],
];

/** A small town's code in two batches, out of order like a reader's output (children before parents). */
export function documentsOfSuite(): readonly (readonly SearchDocument[])[] {
  const documents: SearchDocument[] = [];
  const path: SearchDocument[] = [];
  for (const [position, [label, number, title, text, notes = "", terms = []]] of ROWS.entries()) {
    const depth = label === "Title" ? 0 : label === "Chapter" ? 1 : 2;
    path.length = depth;
    // Title 11 always has the GUID 1011.
    const id =
      label === "Title" && number === "11" ? "1011" : String(1000 + (position >= 9 ? position + 10 : position));
    const parents = path.map((each) => ({ id: each.id, title: `${each.label} ${each.number} ${each.title}` }));
    const document: SearchDocument = {
      id,
      kind: "code",
      parts: ["content", ...(terms.length > 0 ? ["definition"] : [])],
      role: "provision",
      number,
      label,
      title,
      text,
      notes,
      terms,
      parents,
      position,
      card: { page: parents.at(-1)?.id ?? id },
    };
    documents.push(document);
    path.push(document);
  }
  const deepest = documents.toSorted((a, b) => b.parents.length - a.parents.length || a.position - b.position);
  return [deepest.slice(0, 4), deepest.slice(4)];
}

/** Documents that all contain the word "common". */
export function* manyDocuments(count: number): Generator<readonly SearchDocument[]> {
  for (let position = 0; position < count; position += 1) {
    yield [
      {
        id: String(position),
        kind: "code",
        parts: ["content"],
        role: "provision",
        number: `1.${position}`,
        label: "§",
        title: `Rule ${position}`,
        text: `A common rule of ${position} words.`,
        notes: "",
        terms: [],
        parents: [],
        position,
      },
    ];
  }
}

export const ODD_QUERIES: readonly string[] = [
  "",
  " ",
  '"',
  '""',
  "'",
  "(",
  ")",
  "()",
  "((((((((((((((((((((((((a",
  "-",
  "--",
  "- -",
  "*",
  "**",
  "a*b*",
  "~",
  "~5",
  '""~5',
  ":",
  "title:",
  "title:-",
  "title:*",
  "title:()",
  "AND",
  "OR",
  "NOT",
  "AND OR NOT",
  "NOT NOT dog",
  "dog NOT",
  "NEAR(dog cat)",
  "NEAR",
  "dog NEAR cat",
  "{title}",
  "rowid:1",
  "^dog",
  "dog + cat",
  "dog^2",
  "'; DROP TABLE docs; --",
  "\\",
  '\\"',
  "\u0000",
  "dog\u0000cat",
  "\ud800",
  "🏛️",
  "日本語",
  "ß",
  "İ",
  "ﬁ",
  "a\u0301",
  "§§§",
  "...",
  "1(",
  "1()",
  "1(a",
  "1(a)(",
  "$100",
  "50%",
  "a_b",
  "<script>alert(1)</script>",
  "&amp;",
  "%00",
  "2.03.010(a)(1)(ii)(A)",
  '"a"~99999999999',
  '"a b"~',
  "x".repeat(10_000),
  '"'.repeat(9999),
  "a OR ".repeat(2000),
];
