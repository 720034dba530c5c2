import type { z } from "zod";

/**
 * The contract of one endpoint, shared by server and browser. `input` has everything that a caller sends: the `:names`
 * of the path, and the rest in the query (GET, DELETE) or in a JSON body.
 */
export interface Call<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** "/api/:site/page/:guid" */
  readonly path: string;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly input: Input;
  readonly answer: Answer;
  /** Message for users when the call fails without a message of its own ("There was a problem …"). */
  readonly failure?: string;
  /** Its title. */
  readonly failureTitle?: string;
  /** The largest answer in bytes, of JSON or a file made in memory, if not `ANSWER_BYTES`. Streams have no limit. */
  readonly mostBytes?: number;
  /** Accepts a file (`uploadedFile` in the input's `file`) of up to this many bytes. */
  readonly upload?: { readonly mostBytes: number };
  /** Also accepts this method (OPEN-29, OPEN-30). */
  readonly alsoMethod?: "POST" | "PUT";
  /**
   * Media types of an answer that is a file, for the API documentation, with the schema of those that are JSON; null
   * for others.
   */
  readonly media?: Readonly<Record<string, z.ZodType | null>>;
}

/**
 * Bytes that the answer of a call may have, unless it declares `mostBytes`: whatever people store, nobody's request may take
 * the memory and the time of all (decision 070). Tests check it for each answer, and for the largest content.
 */
export const ANSWER_BYTES = 4_000_000;

export function defineCall<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
): Call<Input, Answer> {
  return call;
}

/** Names of the path parameters: ["site", "guid"]. The last one may be optional: "/toc/:guid/:site?". */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
}

/** The address of a call with its parameters filled in; `rest` goes into the query or the body. */
export function addressOf(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { url: string; rest: Record<string, unknown> } {
  const names = pathParameters(path);
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
  const url = path.replaceAll(/([/.]):(\w+)(\??)/g, (_whole, sign: string, name: string, optional: string) => {
    const value = input[name];
    return optional === "?" && (value === undefined || value === null) ? "" : sign + encodeURIComponent(String(value));
  });
  return { url, rest };
}

/** A value as text for a query or a form. */
export const textOf = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : `${value as string | number | boolean}`;

/** Query string of the values that are set, with lists joined by commas. Includes the "?"; empty without values. */
export function queryString(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === "") continue;
    query.set(name, Array.isArray(value) ? value.join(",") : textOf(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
