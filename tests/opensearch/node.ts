import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** A single OpenSearch node on loopback, built from packages of Maven Central. */
export interface OpenSearchNode {
  /** "http://127.0.0.1:40123" */
  readonly url: string;
  stop(): Promise<void>;
}

/** A prerequisite is missing on this machine. The message explains it. */
export class NoOpenSearch extends Error {
  constructor(why: string) {
    super(`SKIPPED: cannot start an OpenSearch node (${why}). Nothing was tested against OpenSearch.`);
    this.name = "NoOpenSearch";
  }
}

const here = import.meta.dirname;
const root = join(here, "../..");
const HEAP = "768m";
const MIN_JDK = 17;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts an empty node. The packages are cached in `.tmp/opensearch`, so that only the first start needs Maven. Throws
 * `NoOpenSearch` if the JDK, Maven or the packages are not available, another error if the node does not start.
 * @param port 0 = any free port
 */
export async function startOpenSearch(port = 0): Promise<OpenSearchNode> {
  checkJdk();
  const jars = await packages();
  const folder = await mkdtemp(join(tmpdir(), "towncode-opensearch-"));
  const options = [`-Xms${HEAP}`, `-Xmx${HEAP}`, "-cp", join(jars, "*")];
  const child = spawn("java", [...options, join(here, "OneNode.java"), folder, String(port)], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  try {
    return { url: `http://127.0.0.1:${await portOf(child)}`, stop: async () => await stop(child, folder) };
  } catch (error) {
    await stop(child, folder);
    throw error;
  }
}

/** Downloads the packages; returns a message if a node cannot be started, otherwise null. */
export async function missingForOpenSearch(): Promise<string | null> {
  try {
    checkJdk();
    await packages();
    return null;
  } catch (error) {
    if (error instanceof NoOpenSearch) return error.message;
    throw error;
  }
}

function checkJdk(): void {
  const { status, stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
  if (status !== 0) throw new NoOpenSearch("Java is not installed");
  const version = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(version >= MIN_JDK)) throw new NoOpenSearch(`a JDK of version ${MIN_JDK} or newer is needed`);
  if (spawnSync("javac", ["-version"]).status !== 0) throw new NoOpenSearch("Java has no compiler: a JDK is needed");
}

/** The folder with the packages of pom.xml. */
async function packages(): Promise<string> {
  const pom = join(here, "pom.xml");
  const jars = join(root, ".tmp/opensearch", createHash("sha256").update(readFileSync(pom)).digest("hex").slice(0, 12));
  if (existsSync(jars)) return jars;
  if (spawnSync("mvn", ["--version"]).status !== 0) throw new NoOpenSearch("Maven is not installed");
  const temporary = `${jars}.${process.pid}`;
  await mkdir(temporary, { recursive: true });
  try {
    await promisify(execFile)("mvn", [
      "-q",
      "-B",
      "-f",
      pom,
      "dependency:copy-dependencies",
      `-DoutputDirectory=${temporary}`,
    ]);
    await rename(temporary, jars);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    const output =
      error !== null && typeof error === "object" && "stdout" in error ? String(error.stdout) : String(error);
    throw new NoOpenSearch(
      `Maven could not download the packages: ${/\[ERROR\] (.*)/.exec(output)?.[1] ?? "no output"}`,
    );
  }
  return jars;
}

/** The port that the node reports. */
async function portOf(child: ChildProcess): Promise<number> {
  const output: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(
    () => reject(new Error(`OpenSearch did not start within ${START_TIMEOUT_MS / 1000} s`)),
    START_TIMEOUT_MS,
  );
  child.on("error", reject);
  child.on("exit", (code) =>
    reject(new Error(`OpenSearch ended with code ${code}:\n${output.slice(0, 20).join("\n")}`)),
  );
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      output.push(line);
      const port = /^listening on (\d+)$/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  }
  return await promise.finally(() => clearTimeout(timer));
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.pid !== undefined) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    child.stdin?.end();
    await ended;
    clearTimeout(timer);
  }
  await rm(folder, { recursive: true, force: true });
}
