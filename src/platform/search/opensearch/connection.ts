import { Client, errors } from "@opensearch-project/opensearch";
import { z } from "zod";
import { SearchUnavailable } from "../port.ts";
import { BoundedConnection } from "./bounded-connection.ts";
import type { Dsl } from "./query.ts";

/** A request to the server. */
export interface ServerRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Dsl;
  /** Lines of JSON, instead of `body`. */
  readonly lines?: readonly object[];
  /** Default: the limit of the connection. */
  readonly milliseconds?: number;
}

/** Status codes for a temporary failure: overloaded, or no server behind a proxy. */
const AWAY = new Set([429, 502, 503, 504]);
/** Missing or wrong credentials, or no permission. */
const REFUSED = new Set([401, 403]);

/** The server rejected a request, with its reason. */
export class Refusal extends Error {
  /** "index_not_found_exception" */
  readonly type: string;

  constructor(status: number, type: string, reason: string) {
    super(`OpenSearch answered ${status}: ${reason === "" ? type : reason}`);
    this.name = "Refusal";
    this.type = type;
  }
}

/** The official client, with validated answers and our own error types. */
export class Connection {
  readonly #client: Client;

  /** @param url with username and password if required @param milliseconds time limit for an answer */
  constructor(url: string, milliseconds: number) {
    // No retries: users are waiting. A build retries by itself.
    this.#client = new Client({
      node: url,
      requestTimeout: milliseconds,
      maxRetries: 0,
      Connection: BoundedConnection,
    });
  }

  /** Throws `SearchUnavailable` if the server is unavailable, `Refusal` if it rejects the request. */
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
        `OpenSearch rejected the username and password in SEARCH_URL, or their permissions (${status})`,
      );
    return new Refusal(status, ...reasonOf(error.body));
  }
  // A proxy may answer instead of an unavailable server.
  if (error instanceof z.ZodError || error instanceof errors.DeserializationError)
    return new SearchUnavailable("the server at SEARCH_URL does not respond like OpenSearch");
  if (error instanceof errors.TimeoutError) return new SearchUnavailable("OpenSearch did not respond in time");
  // The URL may contain a password, so only the connection error is reported.
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
