import type { Actor } from "./access.ts";
import type { Client } from "./client.ts";
import type { EndpointRunner } from "./endpoint.ts";
import { asFailure, errorBody } from "./routes.ts";
import { noVisit } from "./visit.ts";

export interface ServerCaller {
  readonly actor: Actor;
  readonly requestId: string;
  /** Of whoever asks for the page: limits count it as they count calls. */
  readonly address: string;
  /** Hears of errors that nobody foresaw. */
  readonly onUnexpected: (error: unknown) => void;
  /** What leads whoever has to sign in first to where that is done: headers of a redirect. `site` is that of the call, if it names one. */
  readonly signInHeaders: (site: string | null) => Readonly<Record<"location" | "set-cookie", string>>;
}

/**
 * The typed client on the server: calls endpoints in-process. The same call with the same input runs once for each
 * request. A failure is thrown as a `Response`, which a page's loader passes on to its error screen; a visitor who must
 * sign in is led there (ACCOUNT-03).
 */
export function createServerClient(
  runner: EndpointRunner,
  { actor, requestId, address, onUnexpected, signInHeaders }: ServerCaller,
): Client {
  const made = new Map<string, Promise<unknown>>();
  const run = async (id: string, input: unknown): Promise<unknown> => {
    try {
      return await runner.run(id, actor, requestId, input, { ...noVisit, address });
    } catch (error) {
      const failure = asFailure(error);
      if (failure.code === "unexpected") onUnexpected(error);
      throw failure;
    }
  };
  return {
    async call(call, input) {
      const key = call.method === "GET" ? `${call.id} ${JSON.stringify(input)}` : null;
      const earlier = key === null ? undefined : made.get(key);
      const answer = earlier ?? run(call.id, input);
      if (key !== null && earlier === undefined) made.set(key, answer);
      try {
        // The runner answers what the endpoint's handler gives, and `defineEndpoint` ties that to the contract.
        return (await answer) as never;
      } catch (error) {
        // A response of its own for each caller: its body is read once.
        const failure = asFailure(error);
        if (failure.code === "sign-in")
          throw new Response(null, { status: 302, headers: signInHeaders(siteOf(input)) });
        throw Response.json(errorBody(failure, requestId), { status: failure.status, statusText: failure.title });
      }
    },
  };
}

function siteOf(input: unknown): string | null {
  return typeof input === "object" && input !== null && "site" in input && typeof input.site === "string"
    ? input.site
    : null;
}
