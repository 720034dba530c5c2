import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../scripts/build.ts";
import { towncodeArgs } from "./command-line.ts";
import type { DemoServer } from "./demo-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** One server per worker. */
    demoServers: readonly DemoServer[];
  }
}

const root = join(import.meta.dirname, "../..");

/** Loads the demonstration town once, and starts a real server on a copy of it for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [folder] = await Promise.all([mkdtemp(join(tmpdir(), "towncode-journeys-")), ensureBuilt(root, console.log)]);
  const prepared = join(folder, "prepared");
  await finish(runCommand("demo", prepared));
  const workers = Array.from({ length: project.config.maxWorkers }, (_, index) => join(folder, `worker-${index + 1}`));
  const started = await Promise.all(
    workers.map(async (dataFolder) => {
      await cp(prepared, dataFolder, { recursive: true });
      const server = runCommand("serve", dataFolder);
      return { server, address: await addressOf(server), dataFolder };
    }),
  );
  project.provide(
    "demoServers",
    started.map(({ address, dataFolder }) => ({ address, dataFolder })),
  );
  return async () => {
    await Promise.all(started.map(({ server }) => stop(server)));
    await rm(folder, { recursive: true, force: true });
  };
}

function runCommand(command: "demo" | "serve", dataFolder: string): ChildProcess {
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
  return spawn(process.execPath, towncodeArgs(command), { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
}

async function finish(child: ChildProcess): Promise<void> {
  child.stdout?.resume();
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The demonstration town could not be loaded (exit code ${code}).`);
}

/** Waits for the line with the address. */
async function addressOf(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  server.stdout?.on("data", (data: Buffer) => {
    output += data.toString();
    const address = /running at (http\S+)/.exec(output)?.[1];
    if (address !== undefined) resolve(address.replace("localhost", "127.0.0.1"));
  });
  server.on("exit", (code) => reject(new Error(`The server ended with exit code ${code} before it was ready.`)));
  return promise;
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}
