import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../scripts/build.ts";
import type { DemoServer } from "./demo-server.ts";
import { leaveFewTexts } from "./leave-few-texts.ts";
import { addressOf, finish, startCommand, stop } from "./processes.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** One server per worker. */
    demoServers: readonly DemoServer[];
    /** A data folder with the demonstration town, to copy. */
    preparedDemo: string;
  }
}

const root = join(import.meta.dirname, "../..");

/** Loads the demonstration town once, and starts a real server on a copy of it for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [folder] = await Promise.all([mkdtemp(join(tmpdir(), "towncode-journeys-")), ensureBuilt(root, console.log)]);
  const prepared = join(folder, "prepared");
  await finish(startCommand(["demo"], prepared));
  await leaveFewTexts(prepared);
  const workers = Array.from({ length: project.config.maxWorkers }, (_, index) => join(folder, `worker-${index + 1}`));
  const started = await Promise.all(
    workers.map(async (dataFolder) => {
      await cp(prepared, dataFolder, { recursive: true });
      const server = startCommand(["serve"], dataFolder);
      return { server, address: await addressOf(server), dataFolder };
    }),
  );
  project.provide("preparedDemo", prepared);
  project.provide(
    "demoServers",
    started.map(({ address, dataFolder }) => ({ address, dataFolder })),
  );
  return async () => {
    await Promise.all(started.map(({ server }) => stop(server)));
    await rm(folder, { recursive: true, force: true });
  };
}
