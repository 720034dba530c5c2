import { randomUUID } from "node:crypto";

/** Where a job stands among those that wait. */
export interface Turn {
  /** The lowest one is next. */
  readonly turn: number;
  /** The line that it stands in. */
  readonly line: string;
}

/** A line of which jobs wait, as they are stored. */
export interface WaitingLine {
  readonly line: string;
  /** Of the jobs that wait in it, the first and the last. */
  readonly first: number;
  readonly last: number;
}

/** Jobs that are added with no longer pause in between are one line: an import of many files, or a single one. */
const PAUSE_MS = 60_000;

interface Town {
  /** The last turn in each of its lines. */
  readonly lines: Map<string, number>;
  /** The line that new jobs join. */
  open: string;
  addedAt: number;
}

/**
 * Lets towns take turns (decision 074): a job's turn is the one after the last job of its line, or after the job that
 * runs now. So each town that waits has a job in each turn, whether it waits with one or with a thousand. Lines of one
 * town share its turns, so that a single document does not wait for the whole import before it.
 */
export class Turns {
  #now = 0;
  readonly #towns = new Map<string, Town>();

  /** Where the next job of a town stands, in a line or in the one that is open. */
  next(name: string, line: string | null, time = Date.now()): Turn {
    const town = this.#townOf(name);
    if (line === null) {
      if (time - town.addedAt > PAUSE_MS) town.open = `${name}/${randomUUID()}`;
      town.addedAt = time;
    }
    const joined = line ?? town.open;
    const others = [...town.lines.keys()].filter((each) => each !== joined).length;
    const turn = Math.max(this.#now, town.lines.get(joined) ?? 0) + 1 + others;
    town.lines.set(joined, turn);
    return { turn, line: joined };
  }

  /** Says that a job began. */
  began(turn: number): void {
    this.#now = Math.max(this.#now, turn);
    for (const [name, town] of this.#towns) {
      for (const [line, last] of town.lines) if (last <= this.#now) town.lines.delete(line);
      if (town.lines.size === 0 && Date.now() - town.addedAt > PAUSE_MS) this.#towns.delete(name);
    }
  }

  /** Learns what waits, also of other processes. */
  learn(waiting: readonly WaitingLine[]): void {
    if (waiting.length === 0) return;
    this.#now = Math.max(this.#now, Math.min(...waiting.map(({ first }) => first)) - 1);
    for (const { line, last } of waiting) {
      const { lines } = this.#townOf(line.slice(0, line.lastIndexOf("/")));
      lines.set(line, Math.max(last, lines.get(line) ?? 0));
    }
  }

  #townOf(name: string): Town {
    const known = this.#towns.get(name);
    if (known !== undefined) return known;
    const town = { lines: new Map<string, number>(), open: `${name}/${randomUUID()}`, addedAt: 0 };
    this.#towns.set(name, town);
    return town;
  }
}
