import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../scripts/build.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** "http://127.0.0.1:41234", a real server with the demonstration town. */
    address: string;
    dataFolder: string;
  }
}

const root = join(import.meta.dirname, "../..");

/** Starts one real server with the demonstration town for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt(root, console.log);
  const dataFolder = await mkdtemp(join(tmpdir(), "towncode-journeys-"));
  const env = {
    ...process.env,
    TOWNCODE_DATA: dataFolder,
    DATABASE_URL: "",
    PUBLIC_URL: "",
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
  };
  await finish(
    spawn(process.execPath, ["src/app/cli.ts", "demo"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] }),
  );
  const server = spawn(process.execPath, ["src/app/cli.ts", "serve"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  project.provide("address", (await addressOf(server)).replace("localhost", "127.0.0.1"));
  project.provide("dataFolder", dataFolder);
  return async () => {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  };
}

async function finish(child: ChildProcess): Promise<void> {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The demonstration town could not be loaded (exit code ${code}).`);
}

/** Waits for the line with the address. */
async function addressOf(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  server.stdout?.on("data", (data: Buffer) => {
    said += data.toString();
    const found = /serves at (http\S+)/.exec(said)?.[1];
    if (found !== undefined) resolve(found);
  });
  server.on("exit", (code) => reject(new Error(`The server ended with exit code ${code} before it served.`)));
  return promise;
}
