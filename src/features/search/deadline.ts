import { TIMED_OUT } from "../../platform/search/port.ts";
import type { IndexName, SearchAnswer, SearchIndex, SearchRequest } from "../../platform/search/port.ts";

/** Milliseconds for one request, however many searches it makes. */
const BUDGET = 2000;
/** With fewer milliseconds left, no search is started: one that times out ends a thread of the engine. */
const MINIMUM = 200;

/** The time limit of one request, starting now. */
export class Deadline {
  #until = performance.now() + BUDGET;

  /** Milliseconds left; null if there are too few for another search. */
  get left(): number | null {
    const left = this.#until - performance.now();
    return left < MINIMUM ? null : left;
  }

  /** Searches within the time left; returns an empty partial answer if there is none. Throws like the engine. */
  async search(
    engine: Pick<SearchIndex, "search">,
    indexes: readonly IndexName[],
    request: SearchRequest,
  ): Promise<SearchAnswer> {
    const milliseconds = this.left;
    if (milliseconds === null) return TIMED_OUT;
    const started = performance.now();
    const answer = await engine.search(indexes, { ...request, milliseconds });
    const took = performance.now() - started;
    // A complete answer that took too long waited for engine threads to start; that time does not count
    // (sqlite/reading/pool.ts).
    if (took > milliseconds && !answer.partial) this.#until += took;
    return answer;
  }
}
