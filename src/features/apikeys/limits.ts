import type { ApiKeyHolder } from "../../platform/http/access.ts";
import type { Limits, LimitState } from "../../platform/limits/limits.ts";

const WINDOW_SECONDS = 60;
/** Requests per minute from one address without a valid key. */
const REQUESTS_WITHOUT_KEY = 60;

/** Counts one request of a key. */
export const countOfKey = (limits: Limits, { id, rateLimit }: ApiKeyHolder): Promise<LimitState> =>
  limits.of({ name: "api-key", points: rateLimit, seconds: WINDOW_SECONDS, isFinal: true }).take(String(id));

/** Counts one request without a valid key. */
export const countOfAddress = (limits: Limits, address: string): Promise<LimitState> =>
  limits
    .of({ name: "api-address", points: REQUESTS_WITHOUT_KEY, seconds: WINDOW_SECONDS, isFinal: true })
    .take(address);
