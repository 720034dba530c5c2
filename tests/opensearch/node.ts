import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** A single OpenSearch node of our own on loopback, made of packages of Maven Central. */
export interface OpenSearchNode {
  /** "http://127.0.0.1:40123" */
  readonly url: string;
  stop(): Promise<void>;
}

/** What it takes is not on this machine. The message is the sentence to say. */
export class NoOpenSearch extends Error {
  constructor(why: string) {
    super(`SKIPPED: no OpenSearch node could be started here (${why}), so nothing was tried on one.`);
    this.name = "NoOpenSearch";
  }
}

const here = import.meta.dirname;
const root = join(here, "../..");
const HEAP = "768m";
const LEAST_JDK = 17;
const STARTS_WITHIN_MS = 120_000;
const STOPS_WITHIN_MS = 10_000;

/**
 * Starts a node with nothing in it. The packages are kept in `.tmp/opensearch`, so that only the first start needs
 * Maven. Throws `NoOpenSearch` where no JDK, Maven or packages are to be had; an error where the node does not start.
 * @param port 0 = any that is free
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

/** The sentence to say where no node can be had, else null; gets its packages. */
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
  if (status !== 0) throw new NoOpenSearch("there is no Java");
  const version = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(version >= LEAST_JDK)) throw new NoOpenSearch(`a JDK of version ${LEAST_JDK} or newer is needed`);
  if (spawnSync("javac", ["-version"]).status !== 0) throw new NoOpenSearch("this Java has no compiler");
}

/** The folder with the packages that pom.xml names. */
async function packages(): Promise<string> {
  const pom = join(here, "pom.xml");
  const jars = join(root, ".tmp/opensearch", createHash("sha256").update(readFileSync(pom)).digest("hex").slice(0, 12));
  if (existsSync(jars)) return jars;
  if (spawnSync("mvn", ["--version"]).status !== 0)
    throw new NoOpenSearch("there is no Maven to get its packages with");
  const aside = `${jars}.${process.pid}`;
  await mkdir(aside, { recursive: true });
  try {
    await promisify(execFile)("mvn", [
      "-q",
      "-B",
      "-f",
      pom,
      "dependency:copy-dependencies",
      `-DoutputDirectory=${aside}`,
    ]);
    await rename(aside, jars);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    const said =
      error !== null && typeof error === "object" && "stdout" in error ? String(error.stdout) : String(error);
    throw new NoOpenSearch(
      `Maven could not get its packages: ${/\[ERROR\] (.*)/.exec(said)?.[1] ?? "it said nothing"}`,
    );
  }
  return jars;
}

/** The port that it says it listens on. */
async function portOf(child: ChildProcess): Promise<number> {
  const said: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(
    () => reject(new Error(`OpenSearch did not start within ${STARTS_WITHIN_MS / 1000} s`)),
    STARTS_WITHIN_MS,
  );
  child.on("error", reject);
  child.on("exit", (code) => reject(new Error(`OpenSearch ended with code ${code}:\n${said.slice(0, 20).join("\n")}`)));
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      said.push(line);
      const port = /^listening on (\d+)$/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  }
  return await promise.finally(() => clearTimeout(timer));
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.pid !== undefined) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const timer = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
    child.stdin?.end();
    await ended;
    clearTimeout(timer);
  }
  await rm(folder, { recursive: true, force: true });
}
