import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** A server on loopback, run from packages of Maven Central. */
export interface JavaServer {
  /** "http://127.0.0.1:40123" */
  readonly url: string;
  stop(): Promise<void>;
}

/** A prerequisite is missing on this machine. The message explains it. */
export class NoJavaServer extends Error {
  constructor(why: string) {
    super(why);
    this.name = "NoJavaServer";
  }
}

const root = join(import.meta.dirname, "../..");
const MIN_JDK = 17;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;

/** Throws `NoJavaServer` if there is no JDK. */
export function checkJdk(): void {
  const { status, stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
  if (status !== 0) throw new NoJavaServer("Java is not installed");
  const version = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(version >= MIN_JDK)) throw new NoJavaServer(`a JDK of version ${MIN_JDK} or newer is needed`);
  if (spawnSync("javac", ["-version"]).status !== 0) throw new NoJavaServer("Java has no compiler: a JDK is needed");
}

/**
 * The folder with the packages of a pom.xml. They are cached in `.tmp`, so that only the first start needs Maven. Throws
 * `NoJavaServer` if Maven or the packages are not available.
 */
export async function packagesOf(pom: string): Promise<string> {
  const name = basename(dirname(pom));
  const version = createHash("sha256").update(readFileSync(pom)).digest("hex").slice(0, 12);
  const jars = join(root, ".tmp", name, version);
  if (existsSync(jars)) return jars;
  if (spawnSync("mvn", ["--version"]).status !== 0) throw new NoJavaServer("Maven is not installed");
  const temporary = `${jars}.${process.pid}`;
  await mkdir(temporary, { recursive: true });
  try {
    await promisify(execFile)("mvn", [
      "-q",
      "-B",
      "-f",
      pom,
      "dependency:copy-dependencies",
      "-DincludeScope=runtime",
      `-DoutputDirectory=${temporary}`,
    ]);
    await rename(temporary, jars);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    const output =
      error !== null && typeof error === "object" && "stdout" in error ? String(error.stdout) : String(error);
    throw new NoJavaServer(
      `Maven could not download the packages: ${/\[ERROR\] (.*)/.exec(output)?.[1] ?? "no output"}`,
    );
  }
  return jars;
}

/**
 * Starts a server and waits until it prints its port, the group of `port`.
 * @param args of `java`
 * @param cleanUp called when it has ended
 */
export async function startJava(
  name: string,
  { args, port, cleanUp }: { args: readonly string[]; port: RegExp; cleanUp: () => Promise<void> },
): Promise<JavaServer> {
  const child = spawn("java", args, { stdio: ["pipe", "pipe", "pipe"] });
  try {
    return { url: `http://127.0.0.1:${await portOf(child, name, port)}`, stop: () => stop(child, cleanUp) };
  } catch (error) {
    await stop(child, cleanUp);
    throw error;
  }
}

/** The port that the server reports. */
async function portOf(child: ChildProcess, name: string, pattern: RegExp): Promise<number> {
  const output: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(
    () => reject(new Error(`${name} did not start within ${START_TIMEOUT_MS / 1000} s`)),
    START_TIMEOUT_MS,
  );
  child.on("error", reject);
  child.on("exit", (code) => reject(new Error(`${name} ended with code ${code}:\n${output.slice(0, 20).join("\n")}`)));
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      output.push(line);
      const port = pattern.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  }
  return await promise.finally(() => clearTimeout(timer));
}

/** Ends the server's standard input, and the server itself if it does not mind. */
async function stop(child: ChildProcess, cleanUp: () => Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    child.stdin?.end();
    child.kill("SIGTERM");
    await ended;
    clearTimeout(timer);
  }
  await cleanUp();
}
