import type { Log } from "../../platform/http/endpoint.ts";
import { Failure } from "../../platform/http/failure.ts";
import { IndexMissing, SearchUnavailable } from "../../platform/search/port.ts";

/** Turns search errors into messages for users. */
export async function failIfUnavailable<T>(log: Log, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof IndexMissing || error instanceof SearchUnavailable)
      log.error({ err: error }, "Search is unavailable");
    if (error instanceof IndexMissing)
      throw new Failure("unavailable", "This code is not ready to be searched yet. Please try again in a few minutes.");
    if (error instanceof SearchUnavailable)
      throw new Failure("unavailable", "Search is temporarily unavailable. Please try again.");
    throw error;
  }
}

/** For what the results are useful without: a failure is only logged as `message`. */
export async function nullIfUnavailable<T>(log: Log, answer: Promise<T>, message: string): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof SearchUnavailable || error instanceof IndexMissing)) throw error;
    log.error({ err: error }, message);
    return null;
  });
}
