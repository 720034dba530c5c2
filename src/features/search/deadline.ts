import { TIMED_OUT } from "../../platform/search/port.ts";
import type { IndexName, SearchAnswer, SearchIndex, SearchRequest } from "../../platform/search/port.ts";

/** Time for a request, however often it searches. */
const BUDGET = 2000;
/** With less than this left nothing more is asked: what takes longer ends a thread of the engine. */
const MINIMUM = 200;

/** The time of one request, from now on. */
export class Deadline {
  #until = performance.now() + BUDGET;

  /** Milliseconds; null where they are too few to ask anything. */
  get left(): number | null {
    const left = this.#until - performance.now();
    return left < MINIMUM ? null : left;
  }

  /** Searches in the time that is left; `LATE` where there is none. Throws as the engine. */
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
    // Whole, and yet it took longer: threads of the engine were starting, which is nobody's time (sqlite/pool.ts).
    if (took > milliseconds && !answer.partial) this.#until += took;
    return answer;
  }
}
