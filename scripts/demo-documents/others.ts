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
  type Block,
  type Entry,
  type Made,
  type Paper,
} from "./paper.ts";

const fileName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\da-z]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Decisions of the Planning Board, the Zoning Board of Appeals and the Historic Mill Commission. */
export async function makeDecisions(texts: string): Promise<Made[]> {
  return Promise.all(
    sectionsOf(texts, "# ").map(async ({ title, lines }) => {
      const [date = "", board = "", applicant = "", address = "", lot = "", request = ""] = title.split(" | ");
      const conditions = lines.filter((line) => line.startsWith("* ")).map((line) => line.slice(2));
      const findings = lines.filter((line) => !line.startsWith("* "));
      const isAdvice = /advisory|recommendation|sketch/.test(request);
      const isRefused = findings.some((line) => /is denied|is upheld/.test(line));
      const outcome = isRefused ? "DENIED" : isAdvice ? "ADVISED" : "APPROVED";
      const paper: Paper = {
        title: "Notice of Decision",
        head: ["Town of Larkmere", board],
        below: [longDate(date)],
        made: date,
        blocks: [
          paragraph(`Applicant: ${applicant}`),
          paragraph(`Property: ${address}, tax map number ${lot}`),
          paragraph(`Request: ${request}`),
          heading("Findings"),
          paragraph(
            "A public hearing was held after notice in the newspaper and by mail to the owners within 500 feet. The county planning department was asked and has no objection.",
          ),
          ...findings.map(paragraph),
          heading("Decision"),
          paragraph(`${outcome}${conditions.length > 0 && !isRefused ? ", with these conditions:" : "."}`),
          ...conditions.map(bullet),
          paragraph(
            isAdvice
              ? "This is advice to the Town Board."
              : "This decision was filed with the Town Clerk within five business days. It can be reviewed under Article 78 of the Civil Practice Law and Rules within 30 days.",
          ),
        ],
      };
      const entry: Entry = {
        type: "Board Decisions",
        category: board,
        title: `${applicant}: ${request.split(":")[0] ?? request}`,
        date,
        description: `${address}: ${outcome.toLowerCase()}`,
        file: `decision-${date}-${fileName(applicant)}.pdf`,
      };
      return { entry, bytes: await pdfOf(paper) };
    }),
  );
}

/** Plans, reports and instructions. */
export async function makePlans(texts: string): Promise<Made[]> {
  return Promise.all(
    sectionsOf(texts, "# ").map(async ({ title: line, lines }) => {
      const [title = "", category = "", date = "", form = "", below = ""] = line.split("|").map((each) => each.trim());
      const blocks = lines.map((each): Block => (each.startsWith("## ") ? heading(each.slice(3)) : paragraph(each)));
      const paper: Paper = {
        title,
        head: ["Town of Larkmere"],
        below: [below],
        made: date === "" ? "2020-01-15" : date,
        blocks,
      };
      const entry: Entry = {
        type: "Plans and Reports",
        ...(category !== "" && { category }),
        title,
        ...(date !== "" && { date }),
        ...(below !== "" && { description: below }),
        file: `${fileName(title)}.${form}`,
      };
      return { entry, bytes: await (form === "docx" ? wordOf : pdfOf)(paper) };
    }),
  );
}

export interface Budget {
  readonly year: number;
  readonly total: number;
  readonly rate: number;
  readonly message: string;
}

/** Shares of the appropriations. */
const FUNDS: readonly (readonly [string, number])[] = [
  ["Legislative and executive", 0.061],
  ["Justice court", 0.038],
  ["Town Clerk and assessor", 0.064],
  ["Buildings and code enforcement", 0.072],
  ["Police and fire protection", 0.148],
  ["Highways: repair and paving", 0.231],
  ["Highways: snow removal", 0.094],
  ["Water district", 0.118],
  ["Parks, beach and harbor", 0.057],
  ["Library and culture", 0.031],
  ["Employee benefits", 0.086],
];

function tableOf({ year, total }: Budget, before: Budget | undefined): string[][] {
  const dice = createDice(year);
  const amounts = FUNDS.map(([name, share]) => ({
    name,
    before: before === undefined ? null : before.total * share,
    now: total * share * (0.98 + dice() * 0.04),
  }));
  const rest = total - amounts.reduce((sum, { now }) => sum + now, 0);
  const row = (name: string, last: number | null, now: number): string[] => [
    name,
    last === null ? "" : dollars(last),
    dollars(now),
  ];
  return [
    ["Appropriation", String(year - 1), String(year)],
    ...amounts.map((each) => row(each.name, each.before, each.now)),
    row("Debt service and reserves", null, rest),
    row("Total", before?.total ?? null, total),
  ];
}

function budgetPaper(budget: Budget, before: Budget | undefined): Paper {
  const { year, total, rate, message } = budget;
  return {
    title: `Adopted Budget ${year}`,
    head: ["Town of Larkmere"],
    below: [`For the fiscal year beginning January 1, ${year}`],
    made: `${year - 1}-11-15`,
    blocks: [
      heading("Message of the Supervisor"),
      paragraph(message),
      paragraph(
        `Appropriations are ${dollars(total)}. The tax rate is $${rate.toFixed(2)} for each $1,000 of assessed value${before === undefined ? "" : `, ${Math.abs((rate / before.rate - 1) * 100).toFixed(1)}% ${rate >= before.rate ? "more" : "less"} than in ${year - 1}`}. The owner of a house worth $200,000 pays ${dollars(rate * 200)}.`,
      ),
      heading("Appropriations"),
      { kind: "table", rows: tableOf(budget, before) },
      heading("Adoption"),
      paragraph(
        `A public hearing was held on the second Tuesday of November ${year - 1}. The budget was adopted by the Town Board the same evening and filed with the Town Clerk.`,
      ),
    ],
  };
}

/** Adopted budgets, the data of one as CSV, a scan of an early one, and a draft that only staff see. */
export async function makeBudgets(budgets: readonly Budget[]): Promise<Made[]> {
  const made = await Promise.all(
    budgets.map(async (budget, index): Promise<Made> => ({
      entry: {
        type: "Budgets",
        category: "Adopted Budgets",
        title: `Adopted Budget ${budget.year}`,
        date: `${budget.year - 1}-11-15`,
        file: `budget-${budget.year}.pdf`,
      },
      bytes: await pdfOf(budgetPaper(budget, budgets[index - 1])),
    })),
  );
  const last = budgets.at(-1) as Budget;
  const csv = tableOf(last, budgets.at(-2))
    .map((row) => row.map((cell) => `"${cell}"`).join(","))
    .join("\r\n");
  const early: Budget = {
    year: 1990,
    total: 1_318_400,
    rate: 4.12,
    message:
      "The landfill must close within a few years. We begin a reserve for what follows it. The mill pond is at its level again, and the raceway gate is paid for.",
  };
  const draft = {
    ...budgetPaper(
      {
        ...last,
        year: 2028,
        total: 8_121_000,
        rate: 7.61,
        message:
          "First figures for the departments. Not for publication before the Supervisor presents the tentative budget.",
      },
      last,
    ),
    title: "Tentative Budget 2028: working draft",
  };
  return [
    ...made,
    {
      entry: {
        type: "Budgets",
        category: "Data",
        title: `Adopted Budget ${last.year}: table`,
        date: `${last.year - 1}-11-15`,
        file: `budget-${last.year}.csv`,
      },
      bytes: Buffer.from(`${csv}\r\n`),
    },
    {
      entry: {
        type: "Budgets",
        category: "Adopted Budgets",
        title: "Adopted Budget 1990",
        date: "1989-11-15",
        file: "budget-1990.pdf",
      },
      bytes: await scanOf(budgetPaper(early, undefined), 90),
    },
    {
      entry: { type: "Budgets", category: "Drafts", title: draft.title, file: "budget-2028-draft.docx" },
      bytes: await wordOf(draft),
    },
    {
      entry: {
        type: "Budgets",
        category: "Adopted Budgets",
        title: "Budget at a Glance 2027",
        date: "2026-11-20",
        description: "From January 4, 2027",
        file: "budget-at-a-glance-2027.docx",
        visibleFrom: "2027-01-04T14:00:00Z",
      },
      bytes: await wordOf({
        title: "Budget at a Glance 2027",
        head: ["Town of Larkmere"],
        below: [],
        made: "2026-11-20",
        blocks: [
          paragraph(last.message),
          paragraph(
            "Of each tax dollar, 33 cents keep the roads open, 15 pay for police and fire protection, and 12 for clean water.",
          ),
        ],
      }),
    },
  ];
}

/** Private papers, notices and recordings. */
export async function makeOthers(): Promise<Made[]> {
  const note = (title: string, made: string, lines: readonly string[]): Paper => ({
    title,
    head: ["Town of Larkmere"],
    below: [longDate(made)],
    made,
    blocks: lines.map(paragraph),
  });
  const privateNote = async (title: string, date: string, lines: readonly string[]): Promise<Made> => ({
    entry: { type: "Minutes", category: "Executive Sessions", title, date, file: `${fileName(title)}.docx` },
    bytes: await wordOf(note(title, date, lines)),
  });
  return [
    await privateNote("Executive session: land at the raceway", "2021-09-14", [
      "The Board met with the attorney about the strip of land between the raceway and the mill, which the river walk needs. No vote was taken.",
    ]),
    await privateNote("Executive session: contract of the Highway Superintendent", "2024-11-12", [
      "The Board discussed the contract. A vote follows in public.",
    ]),
    {
      entry: {
        type: "Agendas",
        category: "Town Board",
        title: "Town Board agenda, December 8, 2026",
        date: "2026-12-08",
        file: "agenda-2026-12-08.docx",
        isPrivate: true,
        description: "Draft",
      },
      bytes: await wordOf(
        note("Agenda of the Town Board, December 8, 2026", "2026-11-20", [
          "1. Call to order",
          "2. Public hearing: fees for 2027",
          "3. Schedule of the work on the mill dam",
          "4. Adjournment",
        ]),
      ),
    },
    {
      entry: {
        type: "Plans and Reports",
        category: "Parks and Streets",
        title: "Notice: the beach is closed",
        date: "2026-07-09",
        file: "notice-beach-2026.pdf",
        visibleUntil: "2026-07-13T04:00:00Z",
      },
      bytes: await pdfOf(
        note("The beach at Heron Point is closed", "2026-07-09", [
          "After heavy rain the beach at Heron Point is closed until new samples are clean. Swimming lessons are canceled through Sunday.",
        ]),
      ),
    },
    {
      entry: {
        type: "Recordings",
        category: "Town Board",
        title: "Town Board, bell of the Town Hall",
        date: "1987-05-12",
        description: "The bell that opens each meeting, from the tape of May 12, 1987",
        kind: "AUDIO_FILE",
        file: "bell-1987-05-12.wav",
      },
      bytes: bell(),
    },
    {
      entry: {
        type: "Recordings",
        category: "Town Board",
        title: "Town Board meeting, June 9, 2020",
        date: "2020-06-09",
        description: "The first meeting by video",
        kind: "VIDEO_LINK",
        url: "https://video.larkmere.example/town-board/2020-06-09",
      },
    },
    {
      entry: {
        type: "Recordings",
        category: "Walks and Talks",
        title: "A walk along the raceway",
        date: "2025-06-07",
        description: "Opening of the river walk, with the history of the mill pond",
        kind: "VIDEO_LINK",
        url: "https://video.larkmere.example/walks/raceway",
      },
    },
  ];
}

/** Three strokes of a bell: a WAV of five seconds, 8,000 samples a second. */
function bell(): Buffer {
  const rate = 8000;
  const samples = Int16Array.from({ length: rate * 5 }, (_, at) => {
    const second = at / rate;
    const sound = [0.1, 1.5, 2.9].reduce((sum, stroke) => {
      const since = second - stroke;
      if (since < 0) return sum;
      const partials = [
        [523, 1],
        [1046, 0.5],
        [1255, 0.35],
        [1568, 0.25],
        [2092, 0.15],
      ] as const;
      return (
        sum +
        partials.reduce(
          (all, [hertz, share], index) =>
            all + share * Math.sin(2 * Math.PI * hertz * since) * Math.exp(-since * (1.2 + index)),
          0,
        )
      );
    }, 0);
    return Math.round(Math.max(-1, Math.min(1, sound * 0.3)) * 32_000);
  });
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}
