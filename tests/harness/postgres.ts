import { execFile, spawnSync } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { globSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server of a test's own, which the test may stop or kill. */
export interface PostgresServer {
  /** "postgres://towncode@127.0.0.1:40123/postgres" */
  readonly url: string;
  /** Stops all its processes without ending them (SIGSTOP): connections stay open, and nobody answers. */
  hang(): Promise<void>;
  /** Lets them go on. */
  resume(): Promise<void>;
  /** Ends all its processes at once, as a crash does. */
  crash(): Promise<void>;
  /** Starts it again after a crash, at the same address. */
  restart(): Promise<void>;
  /** What it has logged. */
  log(): Promise<string>;
  close(): Promise<void>;
}

const programs = globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1) ?? null;
const isRoot = process.getuid?.() === 0;
const id = (option: string): number => Number(spawnSync("id", [option, "postgres"]).stdout.toString().trim());

/** Whether this machine has the programs of PostgreSQL. */
export const hasPostgres = programs !== null && (!isRoot || id("-u") > 0);

const run = promisify(execFile);

/** Starts an empty server. PostgreSQL refuses to run as root, so for root it runs as its own user. */
export async function startPostgres(): Promise<PostgresServer> {
  const user = isRoot ? { uid: id("-u"), gid: id("-g") } : {};
  const folder = await mkdtemp(join(tmpdir(), "towncode-postgres-"));
  if (isRoot) await chown(folder, id("-u"), id("-g"));
  const program = (name: string, ...args: readonly string[]) =>
    run(join(programs ?? "", name), args, { ...user, cwd: folder });
  const data = join(folder, "data");
  const port = await freePort();
  await program("initdb", "-D", data, "-U", "towncode", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=off`;
  const logFile = join(folder, "log");
  const start = () => program("pg_ctl", "-D", data, "-w", "-l", logFile, "-o", options, "start");
  const crash = () => program("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop");
  await start();
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    const postmaster = Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n", 1)[0]);
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) process.kill(pid, name);
  };
  return {
    url: `postgres://towncode@127.0.0.1:${port}/postgres`,
    hang: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    crash: async () => void (await crash()),
    restart: async () => void (await start()),
    log: () => readFile(logFile, "utf8"),
    close: async () => {
      await signal("SIGCONT").then(crash, () => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir("/proc")) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, "utf8").catch(() => "") : "";
    if (Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]) === parent) children.push(Number(name));
  }
  return children;
}
