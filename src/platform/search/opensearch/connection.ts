import { Client, errors } from "@opensearch-project/opensearch";
import { z } from "zod";
import { SearchUnavailable } from "../port.ts";
import type { Dsl } from "./query.ts";

/** A question to the server. */
export interface ServerRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Dsl;
  /** Instead of `body`: lines of JSON. */
  readonly lines?: readonly object[];
  /** Default: that of the connection. */
  readonly milliseconds?: number;
}

/** Answers that say "not now": too much to do, or nobody behind a proxy. */
const AWAY = new Set([429, 502, 503, 504]);
/** No or a wrong name and password, or not allowed. */
const REFUSED = new Set([401, 403]);

/** The server said no: what it says of why. */
export class Refusal extends Error {
  /** "index_not_found_exception" */
  readonly type: string;

  constructor(status: number, type: string, reason: string) {
    super(`OpenSearch answered ${status}: ${reason === "" ? type : reason}`);
    this.name = "Refusal";
    this.type = type;
  }
}

/** The official client, with what it answers read by a schema and its errors in our terms. */
export class Connection {
  readonly #client: Client;

  /** @param url with name and password where the server wants them @param milliseconds how long to wait for an answer */
  constructor(url: string, milliseconds: number) {
    // Who searches waits: one attempt. A build tries again by itself.
    this.#client = new Client({ node: url, requestTimeout: milliseconds, maxRetries: 0 });
  }

  /** Throws `SearchUnavailable` when the server cannot be asked, `Refusal` when it will not answer. */
  async ask<T>(
    answer: z.ZodType<T>,
    { method, path, parameters = {}, body, lines, milliseconds }: ServerRequest,
  ): Promise<T> {
    const content = lines ? { bulkBody: [...lines] } : body ? { body } : {};
    const options = milliseconds === undefined ? {} : { requestTimeout: milliseconds };
    try {
      const response = await this.#client.transport.request(
        { method, path, querystring: { ...parameters }, ...content },
        options,
      );
      return answer.parse(response.body);
    } catch (error) {
      throw explained(error);
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

function explained(error: unknown): unknown {
  if (error instanceof errors.ResponseError) {
    const status = error.statusCode ?? 0;
    if (AWAY.has(status)) return new SearchUnavailable(`OpenSearch answered ${status}`);
    if (REFUSED.has(status))
      return new SearchUnavailable(
        `OpenSearch refused the name and password of SEARCH_URL, or what they may do (${status})`,
      );
    return new Refusal(status, ...reasonOf(error.body));
  }
  // What stands in front of a server that is away may answer in its place.
  if (error instanceof z.ZodError || error instanceof errors.DeserializationError)
    return new SearchUnavailable("what answers at SEARCH_URL does not answer as OpenSearch does");
  if (error instanceof errors.TimeoutError) return new SearchUnavailable("OpenSearch did not answer in time");
  // The address may hold a password, so only what happened to the connection is told.
  if (error instanceof errors.OpenSearchClientError)
    return new SearchUnavailable(`OpenSearch cannot be reached (${error.message})`);
  return error;
}

function reasonOf(body: unknown): [type: string, reason: string] {
  const { error } = Object(body) as { error?: unknown };
  const {
    type,
    reason,
    root_cause: roots,
  } = Object(error) as { type?: unknown; reason?: unknown; root_cause?: readonly { reason?: unknown }[] };
  const root = roots?.[0]?.reason;
  return [
    typeof type === "string" ? type : "unknown",
    typeof root === "string" ? root : typeof reason === "string" ? reason : "",
  ];
}
