import type { SearchDocument } from "./port.ts";

type More = Partial<SearchDocument>;
type Row = readonly [kind: string, id: string, number: string, title: string, text: string, more?: More];

/** A public document of a type. */
const ofType = (name: string, more: More): More => ({
  role: "paper",
  card: { type: name },
  ...more,
  values: { TYPE: [name] },
  facets: { documentType: [name.replaceAll(/\s+/g, " ")] },
});
const visibleTo = (audience: readonly string[], visibility: string): More => ({
  audience,
  values: { VISIBILITY: [visibility] },
});
const inYear = (year: string, more: More): More => ({ ...more, facets: { ...more.facets, year: [year] } });

/** Laws, public documents, an attachment and notes of a town, in order. All but one law contain "harbor". */
const ROWS: readonly Row[] = [
  [
    "law",
    "law-1",
    "2020-01",
    "Ordinance on food trucks",
    "Trucks that sell food need a licence. The harbor is free.",
    inYear("2020", {
      date: "2020-03-10",
      values: { AFFECTS_CODE: ["true"] },
      subject: "Vending",
      comment: "Amends chapter 10.2",
    }),
  ],
  [
    "law",
    "law-2",
    "2021-07",
    "Budget amendment",
    "Money moves from the parks to the streets.",
    inYear("2021", {
      date: "2021-06-01",
      values: { AFFECTS_CODE: ["false"] },
      subject: "Finance",
      comment: "One time only",
    }),
  ],
  [
    "law",
    "law-3",
    "",
    "Draft on harbor fees",
    "Fees of the harbor rise.",
    {
      subject: "Finance of vending",
      values: { AFFECTS_CODE: ["false"] },
    },
  ],
  [
    "doc",
    "doc-1",
    "",
    "Minutes of January",
    "The council talked about food trucks at the harbor.",
    inYear("2021", ofType("Meeting Minutes", { date: "2021-01-31", category: "Council", parts: ["pdf"] })),
  ],
  [
    "doc",
    "doc-2",
    "",
    "Minutes of November",
    "The board heard an appeal near the harbor.",
    inYear("2020", ofType("Meeting Minutes", { date: "2020-11", category: "Planning Board" })),
  ],
  [
    "doc",
    "doc-3",
    "",
    "Money for next year",
    "What the harbor may cost.",
    inYear("2021", ofType("Budget  “Draft”", { category: "Finance", date: "2021" })),
  ],
  ["doc", "doc-4", "", "Map", "A map of the harbor.", ofType("Law", { category: "Council" })],
  [
    "doc",
    "doc-5",
    "",
    "Hearing of a harbor guard",
    "Confidential.",
    inYear("2019", ofType("Personnel File", { category: "Council", date: "2019-05-05", audience: ["group:clerks"] })),
  ],
  ["code", "att-1", "", "Drawing of the harbor", "Depths in feet.", { role: "provision", parts: ["pdf"] }],
  ["note", "note-1", "", "", "Trucks wait at the harbor.", visibleTo(["public"], "public")],
  ["note", "note-2", "", "", "Ask the clerk for the harbor's key.", visibleTo(["user:12"], "private")],
  ["note", "note-3", "", "", "The harbor belongs to zone C.", visibleTo(["group:planners"], "planners")],
  ["note", "note-4", "", "", "The harbor's ledger is in the vault.", visibleTo(["user:12", "group:clerks"], "clerks")],
];

/** The first note belongs to a provision of the code. */
const PARENTS = [
  { id: "1000", title: "Title 10 Nuisances" },
  { id: "1004", title: "Chapter 10.2 Trucks on streets" },
];

/** Documents other than the code, in reverse order. */
export function moreDocumentsOfSuite(): readonly (readonly SearchDocument[])[] {
  const documents = ROWS.map(([kind, id, number, title, text, more], position): SearchDocument => {
    const parents = id === "note-1" ? PARENTS : [];
    const role = "text";
    return { id, kind, role, number, label: "", title, text, notes: "", terms: [], parents, position, ...more };
  });
  return [documents.toReversed()];
}
