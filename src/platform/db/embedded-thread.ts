import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { preparingQueries } from "./prepared.ts";
import { sentError, type SentError } from "../work/messages.ts";

/** A request to the thread of the embedded database. They run one after another. */
export type Request = { readonly id: number } & (
  | { readonly op: "query"; readonly text: string; readonly params: unknown[]; readonly options: SentOptions }
  | { readonly op: "exec"; readonly text: string }
  | { readonly op: "listen"; readonly channel: string }
  | { readonly op: "unlisten"; readonly channel: string }
  | { readonly op: "close" }
);

export interface SentOptions {
  readonly rowMode?: "array" | "object" | undefined;
  /** Types whose values are returned as text, by their number in PostgreSQL. */
  readonly asText: readonly string[];
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: SentError }
  | { readonly channel: string; readonly payload: string };

const port = parentPort;
if (port === null) throw new Error("embedded-thread must run as a worker thread");

const asIs = (value: string): string => value;
const opening = PGlite.create((workerData as { readonly folder: string }).folder).then((client) => ({
  client,
  query: preparingQueries(client),
}));
const reply = (message: Reply): void => port.postMessage(message);

/** Each request begins when the one before has ended: a transaction begins before its first statement. */
let last: Promise<void> = Promise.resolve();
port.on("message", (request: Request) => {
  last = last
    .then(() => run(request))
    .then(
      (value) => reply({ id: request.id, value }),
      (error: unknown) => reply({ id: request.id, failure: sentError(error) }),
    );
});

async function run(request: Request): Promise<unknown> {
  const { client, query } = await opening;
  switch (request.op) {
    case "query": {
      const { rowMode, asText } = request.options;
      const parsers = Object.fromEntries(asText.map((type) => [type, asIs]));
      return query(request.text, request.params, { ...(rowMode !== undefined && { rowMode }), parsers });
    }
    case "exec":
      return client.exec(request.text);
    case "listen":
      return void (await client.listen(request.channel, (payload) => reply({ channel: request.channel, payload })));
    case "unlisten":
      return client.unlisten(request.channel);
    case "close":
      return client.close();
  }
}
