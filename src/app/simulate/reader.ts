import type { ReadProvision } from "../../domain/law/provision.ts";
import type { Reader, Sink, Source } from "../../domain/law/reader.ts";
import { createDice, type Dice } from "../../domain/dice.ts";
import { Perturber, type ChapterNumbers } from "./perturb.ts";
import type { TemplateChapter, TemplateProvision } from "./template.ts";
import type { SimulatedTown } from "./towns.ts";

/** A source without files. */
export const noSource: Source = {
  name: "simulation",
  entry: null,
  list: async () => [],
  bytes: async (path) => {
    throw new Error(`A simulated code has no file ${path}`);
  },
};

/** A code with this many sections: chapters of the template in a different order, repeated as often as needed. */
export function simulatedReader(template: readonly TemplateChapter[], town: SimulatedTown, sections: number): Reader {
  return {
    format: "simulated",
    title: "Simulated code",
    extensions: [],
    detect: async () => false,
    read: async (_source, sink) => {
      const title = `Code of the ${town.name}`;
      sink.document({ name: town.custId, title, date: null });
      const writer = new Writer(sink, town);
      await writer.root(title);
      for (let copy = 0; writer.sections < sections; copy += 1) await writer.copy(template, copy, sections);
    },
  };
}

class Writer {
  sections = 0;
  readonly #sink: Sink;
  readonly #dice: Dice;
  readonly #perturber: Perturber;
  #position = 0;
  #chapter = 0;

  constructor(sink: Sink, town: SimulatedTown) {
    this.#sink = sink;
    this.#dice = createDice(town.seed);
    this.#perturber = new Perturber(town, this.#dice);
  }

  async root(heading: string): Promise<void> {
    await this.#sink.provision({
      position: 0,
      parent: null,
      depth: 0,
      type: "code",
      label: "",
      number: "",
      heading,
      status: "inForce",
      effective: null,
      keys: ["/"],
      content: { body: [], notes: [] },
    });
    this.#position = 1;
  }

  /** Writes the chapters of the template until there are enough sections. */
  async copy(template: readonly TemplateChapter[], copy: number, sections: number): Promise<void> {
    const chapters = shuffled(template, this.#dice);
    const numbers: ChapterNumbers = new Map(chapters.map(({ number }) => [number, this.#nextNumber()]));
    for (const { provisions } of chapters) {
      if (this.sections < sections) await this.#chapterOf(provisions, copy, numbers, sections);
    }
  }

  /** Numbers have gaps, as in real codes. */
  #nextNumber(): string {
    this.#chapter += 1 + Math.floor(this.#dice() * 6);
    return String(this.#chapter);
  }

  async #chapterOf(
    provisions: readonly TemplateProvision[],
    copy: number,
    numbers: ChapterNumbers,
    sections: number,
  ): Promise<void> {
    const above: number[] = [0];
    for (const each of provisions) {
      if (each.provision.type === "section") {
        if (this.sections >= sections) return;
        this.sections += 1;
      }
      above.length = each.depth + 1;
      await this.#sink.provision(
        this.#provision(each, { position: this.#position, parent: above.at(-1) ?? 0, copy, numbers }),
      );
      above.push(this.#position);
      this.#position += 1;
    }
  }

  #provision(
    { provision, depth, content }: TemplateProvision,
    at: { position: number; parent: number; copy: number; numbers: ChapterNumbers },
  ): ReadProvision {
    const { copy, numbers, position, parent } = at;
    const [chapter = "", rest] = provision.number.split("-");
    const renamed = numbers.get(chapter);
    const number =
      renamed === undefined || provision.type === "article"
        ? provision.number
        : rest === undefined
          ? renamed
          : `${renamed}-${rest}`;
    const keys = provision.keys.flatMap((key) => (key.startsWith("#") ? [`#${copy}~${key.slice(1)}`] : []));
    const own = provision.type === "section" ? [`§${number}`, number] : [];
    return {
      position,
      parent,
      depth: depth + 1,
      number,
      keys: [...keys, ...own],
      type: provision.type,
      label: provision.label,
      status: provision.status,
      effective: provision.effective,
      heading: this.#perturber.text(provision.heading, copy, numbers),
      content: this.#perturber.content(content, copy, numbers),
    };
  }
}

function shuffled<T>(all: readonly T[], dice: Dice): T[] {
  return all
    .map((each) => ({ each, at: dice() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
}
