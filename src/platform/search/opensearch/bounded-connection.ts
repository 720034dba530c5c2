import type { ClientRequest, IncomingMessage } from "node:http";
import { Connection } from "@opensearch-project/opensearch";

/** The texts of a page of results have a few megabytes. */
const MAX_ANSWER_BYTES = 256_000_000;

/**
 * The client's connection, with limits for the whole answer: the client's own time limit ends with the first byte, and it
 * has none for the size. An answer that is compressed, though nobody asked for it, could be a bomb.
 */
export class BoundedConnection extends Connection {
  override request(
    params: Parameters<Connection["request"]>[0],
    callback: Parameters<Connection["request"]>[1],
  ): ClientRequest {
    let answer: IncomingMessage | null = null;
    const end = (): void => void (answer?.destroy() ?? request.emit("timeout"));
    const timer = setTimeout(end, params.timeout).unref();
    const request = super.request(params, (error, response) => {
      answer = response;
      callback(error, response);
      if (response === null) clearTimeout(timer);
      else guard(response, timer);
    });
    return request;
  }
}

function guard(response: IncomingMessage, timer: NodeJS.Timeout): void {
  let bytes = 0;
  response.on("close", () => clearTimeout(timer));
  response.on("data", (chunk: Buffer | string) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) response.destroy();
  });
  if (response.headers["content-encoding"] !== undefined) response.destroy();
}
