import type { Actor } from "./access.ts";
import { pathParameters, type Call } from "./call.ts";
import type { Client } from "./client.ts";
import type { EndpointRunner } from "./endpoint.ts";
import { Failure } from "./failure.ts";
import { asFailure, errorBody, isForLog } from "./routes.ts";
import type { Areas } from "./site.ts";
import { noVisit } from "./visit.ts";

export interface ServerCaller {
  readonly actor: Actor;
  readonly requestId: string;
  /** The page visitor's network address: rate limits count it like that of a call. */
  readonly address: string;
  /** Origin of the page's URL: "https://code.example.org". */
  readonly origin: string;
  /** Called for each call with the features whose data its answer shows. */
  readonly onRead?: (areas: Areas) => void;
  /** Called for errors that are for the log. */
  readonly onUnexpected: (error: unknown) => void;
  /** Headers of a redirect to the sign-in page. `site` is the site of the call, if it has one. */
  readonly signInHeaders: (site: string | null) => Readonly<Record<"location" | "set-cookie", string>>;
}

/**
 * The typed client on the server: calls endpoints in-process. The same call with the same input runs once per request.
 * A failure is thrown as a `Response`, which a page's loader passes to its error screen; a visitor who must sign in is
 * redirected (ACCOUNT-03).
 */
export function createServerClient(
  runner: EndpointRunner,
  { actor, requestId, address, origin, onRead, onUnexpected, signInHeaders }: ServerCaller,
): Client {
  const calls = new Map<string, Promise<unknown>>();
  const run = async (id: string, input: unknown): Promise<unknown> => {
    try {
      return await runner.run(id, actor, requestId, input, { ...noVisit, address, origin });
    } catch (error) {
      const failure = asFailure(error);
      if (isForLog(error, failure)) onUnexpected(error);
      throw failure;
    }
  };
  return {
    async call(call, input) {
      onRead?.(runner.readsOf(call.id));
      const key = call.method === "GET" ? `${call.id} ${JSON.stringify(input)}` : null;
      const earlier = key === null ? undefined : calls.get(key);
      const answer = earlier ?? run(call.id, input);
      if (key !== null && earlier === undefined) calls.set(key, answer);
      try {
        // The runner returns the handler's answer, and `defineEndpoint` types that by the contract.
        return (await answer) as never;
      } catch (error) {
        // Each caller needs its own response: a body can be read only once.
        const failure = failureOfPage(call, asFailure(error));
        if (failure.code === "sign-in")
          throw new Response(null, { status: 302, headers: signInHeaders(siteOf(input)) });
        throw Response.json(errorBody(failure, requestId), { status: failure.status, statusText: failure.title });
      }
    },
  };
}

/** A page with something in its address that cannot be an id does not exist. */
function failureOfPage({ path: address }: Pick<Call, "path">, failure: Failure): Failure {
  const names = pathParameters(address);
  const isWrongAddress = failure.code === "bad-input" && failure.errors?.some(({ path }) => names.includes(path));
  return isWrongAddress === true ? new Failure("not-found", "There is no page at this address.") : failure;
}

function siteOf(input: unknown): string | null {
  return typeof input === "object" && input !== null && "site" in input && typeof input.site === "string"
    ? input.site
    : null;
}
