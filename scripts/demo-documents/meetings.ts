import { createDice } from "../../src/domain/dice.ts";
import { pdfOf, scanOf } from "./pdf.ts";
import { wordOf } from "./word.ts";
import {
  bullet,
  dollars,
  heading,
  longDate,
  paragraph,
  sectionsOf,
  weekdayDate,
  type Block,
  type Made,
  type Paper,
} from "./paper.ts";

interface Board {
  readonly from: string;
  readonly supervisor: string;
  readonly members: readonly string[];
  readonly clerk: string;
}

const BOARDS: readonly Board[] = [
  {
    from: "1987",
    supervisor: "Harold Whitlock",
    members: ["Ruth Ames", "Walter Pruitt", "Eleanor Dacey", "Frank Oberlin"],
    clerk: "Doris Kimball",
  },
  {
    from: "1996",
    supervisor: "Gail Prentiss",
    members: ["Thomas Oberlin", "Marie Castellano", "Dale Rourke", "Ellen Voorhees"],
    clerk: "Janet Sowers",
  },
  {
    from: "2010",
    supervisor: "Peter Lindqvist",
    members: ["Marie Castellano", "Ellen Voorhees", "Samuel Okafor", "Beth Tillman"],
    clerk: "Janet Sowers",
  },
  {
    from: "2012",
    supervisor: "Peter Lindqvist",
    members: ["Marie Castellano", "Ellen Voorhees", "Samuel Okafor", "Beth Tillman"],
    clerk: "Marian Oakes",
  },
  {
    from: "2019",
    supervisor: "Beth Tillman",
    members: ["Ellen Voorhees", "Samuel Okafor", "Priya Raman", "Joel Haskins"],
    clerk: "Marian Oakes",
  },
  {
    from: "2021",
    supervisor: "Beth Tillman",
    members: ["Samuel Okafor", "Priya Raman", "Joel Haskins", "Nora Delaney"],
    clerk: "Marian Oakes",
  },
];

const REPORTS = [
  "Highway: the crew patched Ridge Road and cleaned catch basins on Mill Street. The loader needs new tires.",
  "Highway: mowing of the roadsides is complete. Two culverts on North Shore Road were replaced.",
  "Highway: 410 tons of salt are in the shed. The new plow is expected within the month.",
  "Water: 9.1 million gallons were pumped from Fuller Pond. One main broke on Station Road and was repaired the same day.",
  "Water: hydrants will be flushed in the first week of next month. Water may look brown; it is safe.",
  "Parks: the picnic shelter at Heron Point is booked for every weekend. A lamp on the Mill Green was repaired.",
  "Code Enforcement: building permits for two houses, four decks and a barn were issued. Three complaints were closed.",
  "Dog Control: nine calls, two dogs returned to their owners, one adopted.",
  "Harbor: all moorings are inspected. A sunken rowboat was raised from Mill Cove.",
  "Library: story hour moves to Thursdays. The roof over the reading room no longer leaks.",
  "Assessor: the roll is available for inspection. Grievance day is the fourth Tuesday of May.",
  "Fire company: 17 calls, among them a car in the raceway. Nobody was hurt.",
];
const COMMENTS = [
  "A resident of Station Road asked for a crosswalk at the school. The Supervisor will write to the county.",
  "A resident of Heron Lane thanked the highway crew for clearing the beach after the storm.",
  "A resident of Upper Lake Road asked when the shoulders will be repaired. The Superintendent expects to start in two weeks.",
  "A resident of Mill Street said that trucks still use the street early in the morning. The constable will watch.",
  "Nobody from the public wished to speak.",
  "A member of the garden club offered to plant the tubs on the Mill Green. The Board accepted with thanks.",
];

interface Meeting {
  readonly date: string;
  readonly items: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

const boardOf = (date: string): Board => BOARDS.findLast(({ from }) => from <= date) ?? (BOARDS[0] as Board);
const HEAD = ["Town of Larkmere", "Osgood County, New York"];

/** "MOTION: to buy land | Ames | Dacey" → the resolution as minutes record it. */
function motionOf(line: string, date: string, number: number): Block {
  const [what = "", by = "", second = ""] = line.slice("MOTION: ".length).split(" | ");
  const votes = [boardOf(date).supervisor, ...boardOf(date).members].map(
    (name) => `${name.split(" ").at(-1) ?? ""} aye`,
  );
  return paragraph(
    `Resolution ${number} of ${date.slice(0, 4)}. Moved by ${by}, seconded by ${second}: RESOLVED ${what}. Votes: ${votes.join(", ")}. Carried.`,
  );
}

function minutesOf({ date, items }: Meeting, before: Meeting | undefined): Paper {
  const { supervisor, members, clerk } = boardOf(date);
  const dice = createDice(Number(date.replaceAll("-", "")));
  const pick = (list: readonly string[]): string => list[Math.floor(dice() * list.length)] ?? "";
  let number = Math.floor(dice() * 30) + 10;
  const resolutions = (lines: readonly string[]): Block[] =>
    lines.map((line) => (line.startsWith("MOTION: ") ? motionOf(line, date, (number += 1)) : paragraph(line)));
  const previous = before === undefined ? "the previous meeting" : `the meeting before`;
  const claims = 40 + Math.floor(dice() * 60);
  const reports = new Set([pick(REPORTS), pick(REPORTS), pick(REPORTS)]);
  return {
    title: `Minutes of the Town Board, ${longDate(date)}`,
    head: HEAD,
    below: [`Regular meeting, ${weekdayDate(date)}, 7:00 p.m.`, "Town Hall, 14 Mill Street"],
    made: date,
    blocks: [
      paragraph(
        `Present: Supervisor ${supervisor}; Councilmembers ${members.join(", ")}. Also present: ${clerk}, Town Clerk.`,
      ),
      paragraph(
        `The Supervisor called the meeting to order at 7:00 p.m. and led the Pledge of Allegiance. The minutes of ${previous} were approved.`,
      ),
      heading("Public comment"),
      paragraph(pick(COMMENTS)),
      ...items.flatMap(({ title, lines }) => [heading(title), ...resolutions(lines)]),
      heading("Reports"),
      ...[...reports].map(bullet),
      heading("Audit of claims"),
      paragraph(
        `Claims ${claims} to ${claims + 58} were audited: general fund ${dollars(30_000 + dice() * 60_000)}, highway fund ${dollars(20_000 + dice() * 70_000)}, water district ${dollars(4000 + dice() * 18_000)}.`,
      ),
      motionOf(
        `MOTION: to pay the audited claims | ${members[0]?.split(" ").at(-1) ?? ""} | ${members[1]?.split(" ").at(-1) ?? ""}`,
        date,
        (number += 1),
      ),
      paragraph(
        `The meeting was adjourned at ${8 + Math.floor(dice() * 2)}:${String(10 + Math.floor(dice() * 49))} p.m.`,
      ),
      paragraph(`Respectfully submitted, ${clerk}, Town Clerk`),
    ],
  };
}

function agendaOf({ date, items }: Meeting): Paper {
  return {
    title: `Agenda of the Town Board, ${longDate(date)}`,
    head: HEAD,
    below: [`Regular meeting, ${weekdayDate(date)}, 7:00 p.m.`, "Town Hall, 14 Mill Street"],
    made: date,
    blocks: [
      ...["Call to order and Pledge of Allegiance", "Approval of minutes", "Public comment (three minutes each)"].map(
        (text, index) => paragraph(`${index + 1}. ${text}`),
      ),
      ...items.flatMap(({ title, lines }, index) => [
        paragraph(`${index + 4}. ${title}`),
        ...lines
          .filter((line) => line.startsWith("MOTION: "))
          .map((line) => bullet(`Resolution ${line.slice(8).split(" | ")[0] ?? ""}`)),
      ]),
      paragraph(`${items.length + 4}. Reports of departments and committees`),
      paragraph(`${items.length + 5}. Audit of claims`),
      paragraph(`${items.length + 6}. Adjournment`),
      paragraph(
        "Anyone who needs an interpreter, a ramp or another accommodation may call the Town Clerk two days before the meeting: (315) 555-0142.",
      ),
    ],
  };
}

/** Minutes that exist only as scans, and the first year with agendas. */
const SCANNED = new Set(["1987-05-12", "1987-09-08", "1989-05-09", "1992-11-10"]);
const AGENDAS_FROM = "2006";
/** Agendas that were written in Word. */
const WORD_FROM = "2025-05";

/** The minutes and agendas of the Town Board. */
export async function makeMeetings(texts: string): Promise<Made[]> {
  const meetings = sectionsOf(texts, "# ").map(({ title, lines }) => ({
    date: title,
    items: sectionsOf(lines.join("\n"), "## "),
  }));
  const made: Made[] = [];
  for (const [index, meeting] of meetings.entries()) {
    const { date } = meeting;
    const minutes = minutesOf(meeting, meetings[index - 1]);
    const common = { category: "Town Board", date };
    made.push({
      entry: {
        type: "Minutes",
        ...common,
        title: `Town Board minutes, ${longDate(date)}`,
        file: `minutes-${date}.pdf`,
      },
      bytes: SCANNED.has(date) ? await scanOf(minutes, index) : await pdfOf(minutes),
    });
    if (date < AGENDAS_FROM) continue;
    const isWord = date >= WORD_FROM;
    made.push({
      entry: {
        type: "Agendas",
        ...common,
        title: `Town Board agenda, ${longDate(date)}`,
        file: `agenda-${date}.${isWord ? "docx" : "pdf"}`,
      },
      bytes: await (isWord ? wordOf : pdfOf)(agendaOf(meeting)),
    });
  }
  return made;
}
