import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { copyFile, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { addAccount, signIn } from "./account.ts";
import { addCustomer, DISTRICT, figure, heading, median, newFolder, processorSeconds, startServer } from "./tools.ts";

const BYTES = 100_000_000;
const ROUNDS = 7;
const WARM_UP = 20;
const SAMPLE_MS = 5;
const TOWN = "dc";

/** Measures what receiving and storing a file costs: memory above idle, and speed next to a plain copy (issue 13 §6). */
export async function benchUpload(): Promise<void> {
  heading(`Upload of a file of ${BYTES.toLocaleString("en")} bytes, ${ROUNDS} times`);
  const folder = await newFolder("upload");
  const data = join(folder, "data");
  await addCustomer(data, TOWN, DISTRICT);
  await addAccount(data, TOWN);
  const file = join(folder, "sent.bin");
  await writeFile(file, randomBytes(BYTES));
  const small = join(folder, "small.bin");
  await writeFile(small, randomBytes(BYTES / 100));
  const server = await startServer(data, 3988);
  try {
    const url = `${server.address}/user/file?site=${TOWN}`;
    const cookie = await signIn(server.address);
    const upload = (): Promise<void> => send(file, url, cookie);
    // Code is loaded and compiled the first time.
    for (let times = 0; times < WARM_UP; times += 1) await send(small, url, cookie);
    await wait(2000);
    const rise = watchMemory(server.pid);
    const uploads: number[] = [];
    const copies: number[] = [];
    const processor: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      copies.push(await seconds(() => copy(file, join(data, "copy.bin"))));
      const before = await processorSeconds(server.pid);
      uploads.push(await seconds(upload));
      processor.push((await processorSeconds(server.pid)) - before);
    }
    const most = await rise.stop();
    const rate = (times: readonly number[]): string => `${Math.round(BYTES / 1_000_000 / median(times))} MB/s`;
    figure("received, hashed and stored", rate(uploads), `copied to the same disk: ${rate(copies)}`);
    figure(
      "processor time of the server",
      `${median(processor).toFixed(2)} s`,
      `hashing alone: ${(await hashing(file)).toFixed(2)} s`,
    );
    figure("memory above idle, the most in all rounds", `${most.toFixed(1)} MB`, "", "< 40 MB");
    const cutOff = watchMemory(server.pid);
    await breakOff(file, url, cookie);
    const left = await untilEmpty(join(data, "files/incoming"));
    figure("cut off halfway: memory, files left", `${(await cutOff.stop()).toFixed(1)} MB, ${left}`, "", "< 40 MB, 0");
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function sending(url: string, cookie: string, bytes: number): ClientRequest {
  const headers = {
    cookie,
    "content-type": "application/octet-stream",
    "content-length": bytes,
    "file-name": "sent.bin",
    origin: new URL(url).origin,
  };
  return request(url, { method: "POST", agent: false, headers });
}

async function send(file: string, url: string, cookie: string): Promise<void> {
  const outgoing = sending(url, cookie, (await stat(file)).size);
  const answered = once(outgoing, "response");
  await pipeline(createReadStream(file), outgoing);
  const [answer] = (await answered) as [IncomingMessage];
  const body = (await answer.toArray()).join("");
  if (answer.statusCode !== 200) throw new Error(`The upload was answered with ${answer.statusCode}: ${body}`);
}

async function breakOff(file: string, url: string, cookie: string): Promise<void> {
  const outgoing = sending(url, cookie, BYTES);
  outgoing.on("error", () => {});
  const half = createReadStream(file, { end: BYTES / 2 });
  half.pipe(outgoing, { end: false });
  await once(half, "end");
  outgoing.destroy();
}

/** Number of files that are still there after a while. */
async function untilEmpty(folder: string): Promise<number> {
  for (let tries = 0; tries < 50 && (await readdir(folder)).length > 0; tries += 1) await wait(100);
  return (await readdir(folder)).length;
}

/** A copy that is on the disk when it has ended, as a stored file is. */
async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, "r+");
  await handle.sync();
  await handle.close();
  await rm(to);
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function hashing(file: string): Promise<number> {
  const before = process.cpuUsage();
  await pipeline(createReadStream(file), createHash("sha256"));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

/** How far the memory of a process rises above what it is now, in MB. */
function watchMemory(pid: number): { stop(): Promise<number> } {
  let most = 0;
  const idle = residentMemory(pid);
  const timer = setInterval(() => void residentMemory(pid).then((now) => (most = Math.max(most, now))), SAMPLE_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      return Math.max(most, await residentMemory(pid)) - (await idle);
    },
  };
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1_000_000;
}
