import { execFile, spawn, type ChildProcess } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isAlone } from "../priority.ts";

export interface Confinement {
  /** Module that calls `answerCalls`. */
  readonly module: URL;
  /** Its first argument, as JSON. */
  readonly setup: unknown;
  /** The only folder that it can read besides the program. */
  readonly folder: string;
  /** Limits: objects of JavaScript, each WebAssembly library, and all memory of the process. */
  readonly heapMegabytes: number;
  readonly libraryMegabytes: number;
  readonly megabytes: number;
  /** Somebody waits for it: it has the priority of requests. Otherwise it runs when nothing else does (decision 067). */
  readonly isUrgent: boolean;
}

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const COMPILE_CACHE = new URL("../../compile-cache.js", import.meta.url).href;
const WASM_PAGES_PER_MEGABYTE = 16;
const MEGABYTE = 1024 * 1024;
/** Where the programs below are. */
const PATH = "/usr/local/bin:/usr/bin:/bin:/run/current-system/sw/bin";

/**
 * Starts a process that reads files which anybody may have made (decision 073). JavaScript in it reads the program and
 * `folder`, writes nothing and starts neither processes nor threads. Where the system allows it, the process has no
 * network, cannot make files grow, and ends with the server even in an endless loop.
 */
export async function startConfined(confinement: Confinement): Promise<ChildProcess> {
  const [program, ...rest] = [...(await wrapped(confinement)), process.execPath, ...nodeArguments(confinement)];
  return spawn(program ?? process.execPath, rest, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // Not the environment of the server, which has its secrets.
    env: { PATH, TMPDIR: confinement.folder },
  });
}

function nodeArguments({ module, setup, folder, heapMegabytes, libraryMegabytes }: Confinement): string[] {
  // Where packages are a link, Node looks for them at the link and reads them at its target.
  const packages = join(ROOT, "node_modules");
  const readable = [join(ROOT, "src"), join(ROOT, "package.json"), packages, realpathSync(packages), folder];
  return [
    "--permission",
    "--allow-addons",
    // It warns of addons at each start.
    "--disable-warning=SecurityWarning",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${heapMegabytes}`,
    `--wasm-max-mem-pages=${libraryMegabytes * WASM_PAGES_PER_MEGABYTE}`,
    "--import",
    COMPILE_CACHE,
    fileURLToPath(module),
    JSON.stringify(setup),
  ];
}

/** A program of Linux that changes something and then becomes the next one, if the system has and permits it. */
type Wrapper = readonly string[];

/** Without the second and third, only root may do it. In Docker it is not permitted. */
const WITHOUT_NETWORK: readonly Wrapper[] = [
  ["unshare", "--net", "--"],
  ["unshare", "--map-current-user", "--net", "--"],
  ["unshare", "--map-root-user", "--net", "--"],
];
const END_WITH_SERVER: Wrapper = ["setpriv", "--no-new-privs", "--pdeathsig", "KILL", "--"];
/** Not even native code writes to a file. */
const limited = (bytes: number): Wrapper => ["prlimit", "--fsize=0", "--core=0", `--data=${bytes}`, "--"];
/** For a system without `chrt`, and one that has other idle work. */
const IDLE: readonly Wrapper[] = [
  ["nice", "-n", "15"],
  ["chrt", "-i", "0"],
];

async function wrapped({ megabytes, isUrgent }: Confinement): Promise<string[]> {
  if (process.platform !== "linux") return [];
  const inOrder = [
    await (withoutNetwork ??= firstPermitted(WITHOUT_NETWORK)),
    await permitted(END_WITH_SERVER),
    await permitted(limited(megabytes * MEGABYTE)),
    ...(isUrgent || isAlone() ? [] : await Promise.all(IDLE.map(permitted))),
  ];
  return inOrder.flat();
}

let withoutNetwork: Promise<Wrapper> | null = null;

async function firstPermitted(wrappers: readonly Wrapper[]): Promise<Wrapper> {
  for (const wrapper of wrappers) {
    const found = await permitted(wrapper);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether processes that are started here can reach a network. */
export const isNetworkClosed = async (): Promise<boolean> =>
  process.platform === "linux" && (await (withoutNetwork ??= firstPermitted(WITHOUT_NETWORK))).length > 0;

const tried = new Map<string, Promise<Wrapper>>();
const run = promisify(execFile);

/** The wrapper if it works here, else none. Tried once. */
async function permitted(wrapper: Wrapper): Promise<Wrapper> {
  const [program = "", ...args] = wrapper;
  const key = wrapper.join(" ");
  const trial =
    tried.get(key) ??
    run(program, [...args, "true"], { timeout: 5000, env: { PATH } }).then(
      () => wrapper,
      () => [],
    );
  tried.set(key, trial);
  return trial;
}
