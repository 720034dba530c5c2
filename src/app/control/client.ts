import { once } from "node:events";
import { existsSync } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { FolderLocked } from "../../platform/db/lock.ts";
import { embeddedFolder, openDatabase, openFolder } from "../../platform/db/open.ts";
import type { ReadOnlyData } from "../../platform/command-line/command.ts";
import type { SharedCommand } from "../../platform/command-line/shared-command.ts";
import type { Database } from "../../platform/db/db.ts";
import { holdBytes } from "../../platform/files/backup-lock.ts";
import { openFileStore } from "../../platform/files/open.ts";
import { Failure, type FailureCode } from "../../platform/http/failure.ts";
import type { Config } from "../config.ts";
import { filesPlace, openServices } from "../services.ts";
import { controlSocket, COPY_HEADER } from "./port.ts";

/** Throws if there is no installation in the data folder: reading it would create an empty one. */
export function requireData({ databaseUrl, dataFolder }: Pick<Config, "databaseUrl" | "dataFolder">): void {
  if (databaseUrl === null && !existsSync(embeddedFolder(dataFolder)))
    throw new Failure(
      "not-found",
      `There is no data in ${dataFolder}. Set TOWNCODE_DATA to the data folder of the server, which creates it when it first starts.`,
    );
}

/** Runs a command here, or in the server that has the embedded database open. */
export async function* runSharedCommand<Input>(
  config: Config,
  command: SharedCommand<Input>,
  input: Input,
): AsyncGenerator<string | Uint8Array> {
  if (command.isFirst !== true) requireData(config);
  try {
    const services = await openServices(config);
    try {
      yield* command.run(services, input);
    } finally {
      await services.close();
    }
  } catch (error) {
    if (!(error instanceof FolderLocked)) throw error;
    yield* untilBroken(await post(config, error, `/commands/${command.name}`, input));
  }
}

async function* untilBroken(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* response as AsyncIterable<Uint8Array>;
  } catch {
    throw new Failure("unexpected", "The server ended the command before it was complete. Its log says why.");
  }
}

/**
 * Opens the data for reading. If a server has the embedded database open, this gets a copy of the database. No file that
 * the database names is removed during the copy.
 */
export async function withReadOnlyData<T>(config: Config, work: (data: ReadOnlyData) => Promise<T>): Promise<T> {
  requireData(config);
  const files = await openFileStore(filesPlace(config));
  // One connection for the lock that holds the files, one to read, one to spare.
  const databaseConnections = 3;
  let database: Database;
  try {
    database = await openDatabase({ ...config, databaseConnections, migrations: "none" });
  } catch (error) {
    if (error instanceof FolderLocked) return withCopy(config, error, (copy) => work({ database: copy, files }));
    throw error;
  }
  try {
    return await holdBytes(database, () => work({ database, files }));
  } finally {
    await database.close();
  }
}

async function withCopy<T>(config: Config, locked: FolderLocked, work: (copy: Database) => Promise<T>): Promise<T> {
  const response = await post(config, locked, "/copy", null);
  // If the server is killed now, the copy is still there.
  response.on("error", () => {});
  try {
    const folder = decodeURIComponent(String(response.headers[COPY_HEADER]));
    const copy = await openFolder(join(folder, "db"));
    try {
      return await work(copy);
    } finally {
      await copy.close();
    }
  } finally {
    // Tells the server that the copy is no longer needed.
    response.destroy();
  }
}

/** Sends a request to the server of the data folder. Throws `locked` if its holder is no server, or does not answer. */
async function post(config: Config, locked: FolderLocked, path: string, input: unknown): Promise<IncomingMessage> {
  const socketPath = controlSocket(config.dataFolder);
  if (socketPath === null) throw locked;
  const request = httpRequest({ socketPath, path, method: "POST" });
  request.end(JSON.stringify(input));
  const [response] = (await once(request, "response").catch(() => {
    throw locked;
  })) as [IncomingMessage];
  // From here on, a broken connection is noticed in the response.
  request.on("error", () => {});
  if (response.statusCode === 200) return response;
  const { code, message } = problem.parse(await json(response));
  throw code === undefined
    ? new Error(`The server could not run the command: ${message}`)
    : new Failure(code as FailureCode, message);
}

const problem = z.object({ code: z.string().optional(), message: z.string() });
