import { buffer } from "node:stream/consumers";
import { openPdf } from "./pdf.ts";
import type { Made } from "./paper.ts";

type Point = readonly [number, number];
interface Area {
  readonly label: string;
  readonly color: string;
  readonly points: readonly Point[];
}
export interface Plan {
  readonly file: string;
  readonly title: string;
  readonly category?: string;
  readonly date?: string;
  readonly made: string;
  readonly description: string;
  readonly areas: readonly Area[];
  readonly notes: readonly string[];
}

const SHORE: readonly Point[] = [
  [560, 90],
  [530, 160],
  [548, 230],
  [500, 290],
  [520, 340],
  [505, 400],
  [560, 470],
  [740, 520],
  [740, 90],
];
const FULLER: readonly Point[] = [
  [90, 120],
  [140, 100],
  [200, 118],
  [214, 165],
  [170, 196],
  [112, 184],
  [82, 150],
];
const MILL_POND: readonly Point[] = [
  [318, 318],
  [352, 296],
  [396, 300],
  [408, 322],
  [384, 344],
  [336, 346],
];
const ROADS: readonly { readonly name: string; readonly points: readonly Point[] }[] = [
  {
    name: "Mill Street",
    points: [
      [250, 260],
      [360, 268],
      [470, 286],
    ],
  },
  {
    name: "Water Street",
    points: [
      [470, 286],
      [488, 340],
      [486, 420],
    ],
  },
  {
    name: "Spindle Row",
    points: [
      [410, 352],
      [452, 356],
    ],
  },
  {
    name: "Station Road",
    points: [
      [250, 260],
      [190, 340],
      [150, 500],
    ],
  },
  {
    name: "North Shore Road",
    points: [
      [60, 90],
      [230, 92],
      [330, 120],
    ],
  },
  {
    name: "Upper Lake Road",
    points: [
      [330, 120],
      [470, 110],
      [530, 80],
    ],
  },
  {
    name: "Heron Lane",
    points: [
      [486, 420],
      [520, 490],
      [600, 530],
    ],
  },
  {
    name: "State Route 92",
    points: [
      [60, 520],
      [300, 480],
      [486, 420],
    ],
  },
];

async function draw({ title, made, description, areas, notes }: Plan): Promise<Buffer> {
  const pdf = openPdf(title, made, "landscape");
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const say = (tag: string, write: () => void): void => {
    root.add(pdf.struct(tag, {}, write));
  };
  const polygon = (points: readonly Point[]): void => {
    const [first, ...others] = points;
    if (first === undefined) return;
    pdf.moveTo(...first);
    for (const point of others) pdf.lineTo(...point);
  };
  root.add(
    pdf.struct("Figure", { alt: `${title}. ${description}.` }, () => {
      pdf.rect(40, 60, 700, 490).fill("#f6f4ec");
      polygon(SHORE);
      pdf.closePath().fill("#cfe4ee");
      for (const { color, points } of areas) {
        polygon(points);
        pdf.closePath().fillAndStroke(color, "#77716a");
      }
      for (const water of [FULLER, MILL_POND]) {
        polygon(water);
        pdf.closePath().fillAndStroke("#a5cbe0", "#5b8ba6");
      }
      polygon([
        [60, 250],
        [150, 300],
        [240, 322],
        [318, 326],
      ]);
      pdf.lineWidth(3).stroke("#7fb0cf");
      polygon([
        [408, 328],
        [450, 334],
        [505, 336],
      ]);
      pdf.stroke("#7fb0cf");
      polygon([
        [406, 312],
        [424, 322],
        [452, 330],
      ]);
      pdf.lineWidth(1.5).stroke("#4f86a6");
      polygon([
        [408, 316],
        [410, 338],
      ]);
      pdf.lineWidth(4).stroke("#4b4640");
      for (const { points } of ROADS) {
        polygon(points);
        pdf.lineWidth(2).stroke("#8d857a");
      }
      pdf.lineWidth(1).rect(40, 60, 700, 490).stroke("#4b4640");
    }),
  );
  const label = (text: string, x: number, y: number, size = 8): void =>
    say("P", () =>
      pdf.font("Helvetica").fontSize(size).fillColor("#24211d").text(`${text} `, x, y, { lineBreak: false }),
    );
  say("H1", () => pdf.font("Times-Bold").fontSize(20).fillColor("#24211d").text(`Town of Larkmere: ${title}`, 44, 28));
  for (const { name, points } of ROADS) {
    const [x, y] = points[Math.floor((points.length - 1) / 2)] ?? [0, 0];
    label(name, x + 6, y - 12);
  }
  for (const [text, x, y] of [
    ["Lark Lake", 620, 240],
    ["Fuller Pond", 124, 140],
    ["Mill pond", 340, 316],
    ["Mill dam", 396, 344],
    ["Raceway", 428, 312],
    ["Tansy River", 150, 286],
    ["Mill Cove", 522, 316],
    ["Heron Point", 508, 452],
  ] as const)
    label(text, x, y, 9);
  for (const { label: text, points } of areas) {
    const [x, y] = points[0] ?? [0, 0];
    label(text, x + 4, y + 8);
  }
  pdf.rect(48, 456, 330, notes.length * 14 + 10).fillAndStroke("#fffdf6", "#b9b2a6");
  for (const [index, note] of notes.entries()) label(`• ${note}`, 56, 462 + index * 14, 9.5);
  label(`${description}. Scale: one inch is about half a mile.`, 44, 556);
  pdf.end();
  root.end();
  return buffer(pdf);
}

export async function makeMaps(plans: readonly Plan[]): Promise<Made[]> {
  return Promise.all(
    plans.map(async (plan) => ({
      entry: {
        type: "Maps",
        ...(plan.category !== undefined && { category: plan.category }),
        title: plan.title,
        ...(plan.date !== undefined && { date: plan.date }),
        description: plan.description,
        file: plan.file,
      },
      bytes: await draw(plan),
    })),
  );
}
