import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { openClamd } from "./clamd.ts";

/** A real clamd with one signature of our own, so that it needs no download. */
export interface TestClamd {
  /** CLAMD_URL, by TCP and by a socket. */
  readonly urls: readonly [string, string];
  stop(): Promise<void>;
}

/** What the signature finds. */
export const INFECTED = "This text stands for a virus in the tests of Towncode.";
export const SIGNATURE = "Towncode.Test.UNOFFICIAL";

const START_TIMEOUT_MS = 60_000;

/** Whether clamd is installed (Debian: clamav-daemon). */
export const hasClamd = spawnSync("clamd", ["--version"]).status === 0;
if (!hasClamd) process.stderr.write("SKIPPED: clamd is not installed, so the virus scan was not tested.\n");

/** @param streamBytes largest file that it accepts */
export async function startClamd(streamBytes = 20_000_000): Promise<TestClamd> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-clamd-"));
  await mkdir(join(folder, "signatures"));
  const pattern = Buffer.from(INFECTED).toString("hex");
  await writeFile(join(folder, "signatures/test.ndb"), `Towncode.Test:0:*:${pattern}\n`);
  const port = await freePort();
  const socket = join(folder, "clamd.ctl");
  const settings = {
    Foreground: "yes",
    DatabaseDirectory: join(folder, "signatures"),
    LocalSocket: socket,
    TCPAddr: "127.0.0.1",
    TCPSocket: port,
    TemporaryDirectory: folder,
    StreamMaxLength: streamBytes,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(join(folder, "clamd.conf"), lines.join(""));
  const child = spawn("clamd", ["--config-file", join(folder, "clamd.conf")], { stdio: "ignore" });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  const urls = [`tcp://127.0.0.1:${port}`, `unix:${socket}`] as const;
  for (const since = Date.now(); ; await wait(100)) {
    if (
      (await openClamd(urls[1])
        .version()
        .catch(() => null)) !== null
    )
      return { urls, stop };
    if (child.exitCode !== null || Date.now() - since > START_TIMEOUT_MS) {
      await stop();
      throw new Error(`clamd did not start (exit code ${child.exitCode})`);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
