import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { holdBytes } from "../../platform/files/backup-lock.ts";
import { Failure, notFound } from "../../platform/http/failure.ts";
import type { JobLog } from "../../platform/jobs/port.ts";
import type { OpenServices } from "../services.ts";
import { findSharedCommand } from "./commands.ts";
import { controlSocket, COPY_HEADER } from "./port.ts";

export interface Control {
  close(): Promise<void>;
}

/**
 * Opens the control socket: HTTP on a Unix socket in the data folder, for commands of the user who runs the server. Only
 * with the embedded database: a database server needs no help to be read by several processes.
 */
export async function openControl(services: OpenServices, log: JobLog): Promise<Control> {
  const path = controlSocket(services.dataFolder);
  if (services.database.kind === "server") return { close: async () => {} };
  if (path === null) {
    log.warn({}, "no control socket here: while this server runs, commands cannot read the embedded database");
    return { close: async () => {} };
  }
  const server = createServer((request, response) => {
    answer(services, request, response).catch((error: unknown) => {
      if (!(error instanceof Failure)) log.error({ err: error }, "a command on the control socket failed");
      if (response.headersSent) response.destroy();
      else response.writeHead(error instanceof Failure ? error.status : 500).end(JSON.stringify(problemOf(error)));
    });
  });
  // This process has the lock of the folder, so the socket is one that a killed server left.
  await rm(path, { force: true });
  server.listen(path);
  await once(server, "listening");
  await chmod(path, 0o600);
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const problemOf = (error: unknown): object =>
  error instanceof Failure
    ? { code: error.code, message: error.message }
    : { message: error instanceof Error ? error.message : String(error) };

async function answer(services: OpenServices, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "" } = request;
  if (request.method !== "POST") throw notFound("That address");
  const input = await json(request);
  if (url === "/copy") return sendCopy(services, response);
  const [, name = ""] = /^\/commands\/([\w-]+)$/.exec(url) ?? [];
  const command = await findSharedCommand(name);
  if (command === null) throw notFound("That command");
  const pieces = command.run(services, command.input.parse(input))[Symbol.asyncIterator]();
  // Before the head of the response, so that a failure has its own status.
  const first = await pieces.next();
  response.writeHead(200);
  await pipeline(Readable.from(resumed(first, pieces), { objectMode: false }), response);
}

async function* resumed<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}

/** Copies the database and keeps the copy, and all files that it names, until the caller closes the connection. */
async function sendCopy({ database }: OpenServices, response: ServerResponse): Promise<void> {
  const { copyTo } = database;
  if (copyTo === null) throw notFound("The embedded database");
  const closed = Promise.withResolvers<void>();
  response.once("close", () => closed.resolve());
  await holdBytes(database, async () => {
    const folder = await mkdtemp(join(tmpdir(), "copy-"));
    try {
      await copyTo(join(folder, "db"));
      response.writeHead(200, { [COPY_HEADER]: encodeURIComponent(folder) }).flushHeaders();
      await closed.promise;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
