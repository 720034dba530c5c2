import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { isNetworkClosed } from "./launch.ts";
import { ConfinedProcess, type CallOptions, type ConfinedOptions } from "./process.ts";
import type { TestCall } from "./test-child.ts";

const DENIED = "ERR_ACCESS_DENIED";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-confined-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Ask = (call: TestCall, options?: Partial<CallOptions>) => Promise<unknown>;

function startProcess(more: Partial<ConfinedOptions> = {}): Ask {
  const confined = new ConfinedProcess<TestCall>({
    name: "test",
    module: new URL("test-child.ts", import.meta.url),
    setup: null,
    heapMegabytes: 60,
    libraryMegabytes: 64,
    megabytes: 2048,
    isUrgent: false,
    idleSeconds: 60,
    keepsNothing: false,
    ...more,
  });
  onTestFinished(() => confined.close());
  return (call, options) => confined.ask(call, { seconds: 20, task: "the test", ...options });
}

describe("A process that reads files of strangers", () => {
  test("reads the file of the call, and no other file of the machine", async () => {
    const ask = startProcess();
    const [secret, file] = [join(folder, "secret.key"), join(folder, "paper.txt")];
    await writeFile(secret, "the key of the data folder");
    await writeFile(file, "a paper");
    expect(await ask({ op: "file" }, { file })).toBe("a paper");
    for (const path of [secret, "/etc/passwd", "/proc/self/environ", file])
      expect([path, await ask({ op: "read", path })]).toEqual([path, DENIED]);
    expect(await ask({ op: "list", path: folder })).toBe(DENIED);
    expect(await ask({ op: "file" })).toBeNull();
  });

  test("writes nothing, and starts neither processes nor threads", async () => {
    const ask = startProcess();
    expect(await ask({ op: "write", path: join(folder, "new.txt") })).toBe(DENIED);
    expect(await ask({ op: "start" })).toBe(DENIED);
    expect(await ask({ op: "thread" })).toBe(DENIED);
  });

  test("has nothing of the server's environment", async () => {
    process.env["TOWNCODE_TEST_SECRET"] = "secret";
    onTestFinished(() => void delete process.env["TOWNCODE_TEST_SECRET"]);
    const names = (await startProcess()({ op: "environment" })) as string[];
    expect(names.filter((name) => !["PATH", "TMPDIR"].includes(name) && !name.startsWith("NODE_CHANNEL"))).toEqual([]);
  });

  test("connects to nothing, where the system allows to close the network", async ({ skip }) => {
    skip(!(await isNetworkClosed()), "unshare is missing or not permitted");
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await startProcess()({ op: "connect", port })).toMatch(/^E(?:NETUNREACH|CONNREFUSED)$/);
  });

  test("ends with a reason after a crash, and the next call is answered", async () => {
    const ask = startProcess();
    await expect(ask({ op: "crash" })).rejects.toMatchObject({ name: "ProcessEnded", reason: "crashed" });
    expect(await ask({ op: "number" })).toBeTypeOf("number");
  });

  test("ends with a reason when there is not enough memory, and the next call is answered", async () => {
    const ask = startProcess();
    await expect(ask({ op: "fill" })).rejects.toMatchObject({ name: "ProcessEnded", reason: "memory" });
    expect(await ask({ op: "number" })).toBeTypeOf("number");
  });

  test("ends with a reason when it hangs, and the next call is answered", async () => {
    const ask = startProcess();
    await expect(ask({ op: "hang" }, { seconds: 2 })).rejects.toMatchObject({ name: "ProcessEnded", reason: "time" });
    expect(await ask({ op: "number" })).toBeTypeOf("number");
  });

  test("answers after it was killed while nobody called it", async () => {
    const ask = startProcess();
    const first = (await ask({ op: "number" })) as number;
    process.kill(first, "SIGKILL");
    // Until Node has heard of it: the system keeps the number until then.
    await vi.waitUntil(() => !existsSync(`/proc/${first}`), { timeout: 10_000, interval: 20 });
    expect(await ask({ op: "number" })).not.toBe(first);
  });

  test("gives its errors back with their fields, and goes on if its libraries keep nothing", async () => {
    for (const keepsNothing of [true, false]) {
      const ask = startProcess({ keepsNothing });
      const first = await ask({ op: "number" });
      await expect(ask({ op: "refuse" })).rejects.toMatchObject({ name: "RangeError", reason: "damaged" });
      expect((await ask({ op: "number" })) === first).toBe(keepsNothing);
    }
  });
});

const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

describe.runIf(process.platform === "linux")("On Linux", () => {
  test("it ends with the server, even in an endless loop", async () => {
    const server = spawn(process.execPath, [fileURLToPath(new URL("test-server.ts", import.meta.url))], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [text] = (await once(server.stdout, "data")) as [Buffer];
    const pid = Number(text.toString());
    expect(isRunning(pid)).toBe(true);
    server.kill("SIGKILL");
    await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000, interval: 20 });
  });

  test("it runs only when no other one needs the processor, unless somebody waits for it", async () => {
    // Field 41 of /proc/…/stat; the second one, a name in parentheses, may have spaces.
    const policyOf = async (isUrgent: boolean): Promise<number> => {
      const pid = String(await startProcess({ isUrgent })({ op: "number" }));
      return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[38]);
    };
    const [NORMAL, IDLE] = [0, 5];
    expect([await policyOf(true), await policyOf(false)]).toEqual([NORMAL, IDLE]);
  });
});
