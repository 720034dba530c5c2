import { createWriteStream, existsSync, openAsBlob } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { CodeUpload, UploadSummary } from "../src/features/code/contract/uploads.ts";
import { openSource } from "../src/platform/files/source.ts";
import { zipStream, type ZipEntry } from "../src/platform/zip/zip-stream.ts";
import { addAccount, signIn } from "./account.ts";
import { DC } from "./import.ts";
import { importSanMateo, SAN_MATEO } from "./pages.ts";
import { Readers, watched } from "./readers.ts";
import { addCustomer, DISTRICT, figure, heading, newFolder, startServer, type RunningServer } from "./tools.ts";

const PORT = 3991;
/**
 * Publishes the largest code we know through the browser's calls, in a server whose readers read and search another town
 * meanwhile, and compares their times with those before.
 */
export async function benchPublish(): Promise<void> {
  heading("Reading while the D.C. Code is published");
  const code = process.env["TOWNCODE_PUBLISH"] ?? DC;
  if (!existsSync(code) || !existsSync(SAN_MATEO))
    return console.log(`Skipped: ${code} and ${SAN_MATEO} must exist. Unpack the D.C. Code and set TOWNCODE_DC.`);
  const folder = await newFolder("publish");
  try {
    await importSanMateo(folder);
    await addCustomer(folder, "dc", DISTRICT);
    await addAccount(folder, "dc");
    const zip = join(folder, "code.zip");
    await zipTo(code, zip);
    const delays = join(folder, "delays");
    const server = await startServer(folder, PORT, watched(delays));
    try {
      await measure(server, zip, delays);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(server: RunningServer, zip: string, delays: string): Promise<void> {
  const { address } = server;
  const cookie = await signIn(address);
  const readers = await Readers.of(address, delays);
  const read = await readers.during("reading it (with its report)", upload(address, cookie, zip));
  await readers.during("publishing it", publishAndWait(address, cookie, read));
  figure("memory of the server at most", `${await peakMegabytes(server.pid)} MB`, "", "≤ 1000 MB");
}

async function upload(address: string, cookie: string, zip: string): Promise<number> {
  const form = new FormData();
  form.set("site", "dc");
  form.set("date", "2026-01-01");
  form.set("publishingId", "");
  form.set("file", await openAsBlob(zip), "dc.zip");
  const sent = await send<UploadSummary>(address, cookie, "/api/dc/uploads", { method: "POST", body: form });
  await waitFor(address, cookie, sent.id, "read");
  return sent.id;
}

async function publishAndWait(address: string, cookie: string, id: number): Promise<void> {
  await send(address, cookie, `/api/dc/uploads/${id}/publish`, { method: "POST" });
  await waitFor(address, cookie, id, "published");
}

async function waitFor(address: string, cookie: string, id: number, state: UploadSummary["state"]): Promise<void> {
  for (;;) {
    const now = await send<CodeUpload>(address, cookie, `/api/dc/uploads/${id}`, {});
    if (now.state === state) return;
    if (now.problem !== null) throw new Error(now.problem);
    await wait(500);
  }
}

async function send<T>(address: string, cookie: string, path: string, init: RequestInit): Promise<T> {
  const response = await fetch(address + path, { ...init, headers: { cookie, origin: address } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function zipTo(code: string, zip: string): Promise<void> {
  const source = await openSource(dirname(code));
  const main = basename(code);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const path of await source.list())
      yield {
        path: `${main === "index.xml" ? "code" : "one"}/${path}`,
        content: Buffer.from(await source.bytes(path)),
      };
  }
  await pipeline(zipStream(entries()), createWriteStream(zip));
}

async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
}
