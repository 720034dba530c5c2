import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addAccount, signIn } from "./account.ts";
import { importSanMateo } from "./pages.ts";
import { Readers, watched } from "./readers.ts";
import { figure, heading, median, newFolder, root, startServer } from "./tools.ts";

const TOWN = "sanmateo";
const ONE_BY_ONE = 10;
const DOCUMENTS = 200;
/** As many as the bulk uploader sends. */
const AT_ONCE = 3;
const DEADLINE_MS = 300_000;

/** Measures how soon a posted document is found, and reading pages while many are processed (issue 13 §6). */
export async function benchPosting(): Promise<void> {
  heading(`Posting ${DOCUMENTS} documents into a town that is read`);
  const folder = await newFolder("posting");
  const data = join(folder, "data");
  await importSanMateo(data);
  await addAccount(data, TOWN);
  const delays = join(folder, "delays");
  const server = await startServer(data, 3986, watched(delays));
  try {
    const desk = await Desk.open(server.address);
    const times: number[] = [];
    for (let at = 0; at < ONE_BY_ONE; at += 1) times.push(await desk.secondsUntilFound(`zwieback${at}x`));
    // The first document of a type adds the type to the rail of all pages, and each page is read once more. Quiet times are
    // measured after that: the question is what the documents after the first one cost.
    const readers = await Readers.of(server.address, delays);
    figure(
      "one document posted, until it is found",
      `p50 ${median(times).toFixed(1)} s, longest ${Math.max(...times).toFixed(1)} s`,
      "",
      "≤ 5 s",
    );
    await readers.during(`posting ${DOCUMENTS} documents, until the last is found`, desk.postArchive());
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where a clerk posts documents of one type. */
class Desk {
  readonly #address: string;
  readonly #cookie: string;
  #typeId = "";

  private constructor(address: string, cookie: string) {
    this.#address = address;
    this.#cookie = cookie;
  }

  static async open(address: string): Promise<Desk> {
    const desk = new Desk(address, await signIn(address));
    const body = JSON.stringify({ title: "Posted" });
    const response = await desk.#send("/pub-doc/type", body, { "content-type": "application/json" });
    desk.#typeId = String(((await response.json()) as { type: { id: number } }).type.id);
    return desk;
  }

  /** Posts a text with a word that no other document has. */
  async secondsUntilFound(word: string): Promise<number> {
    const started = performance.now();
    await this.#post(`Notice of ${word}`, "notice.txt", Buffer.from(`The factory of ${word} is closed.`));
    await this.#untilFound(`"factory of ${word}"`);
    return (performance.now() - started) / 1000;
  }

  /** Posts the files of the demonstration, over and over, and waits until the last one is found. */
  async postArchive(): Promise<void> {
    const files = join(root, "demo/documents/files");
    const names = (await readdir(files)).filter((name) => /\.(?:pdf|docx)$/.test(name)).toSorted();
    const waiting = Array.from({ length: DOCUMENTS }, (_each, at) => at);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
          const name = names[at % names.length] ?? "";
          await this.#post(`Number ${at}: ${name}`, name, await readFile(join(files, name)));
        }
      }),
    );
    await this.secondsUntilFound("marzipan");
  }

  async #post(title: string, name: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
    const form = new FormData();
    const fields = { typeId: this.#typeId, title, documentType: "DOCUMENT", replace: "true", answer: "document" };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new File([bytes], name));
    await this.#send("/pub-doc", form, { "file-name": "file" });
  }

  async #untilFound(query: string): Promise<void> {
    const url = `${this.#address}/api/${TOWN}/search-results/0?query=${encodeURIComponent(query)}`;
    for (const until = performance.now() + DEADLINE_MS; performance.now() < until; await wait(50)) {
      const { results = [] } = (await (await fetch(url)).json()) as { results?: unknown[] };
      if (results.length > 0) return;
    }
    throw new Error(`Nothing was found for ${query}.`);
  }

  async #send(path: string, body: string | FormData, headers: Record<string, string>): Promise<Response> {
    const response = await fetch(`${this.#address}/api/${TOWN}${path}`, {
      method: "POST",
      headers: { cookie: this.#cookie, origin: this.#address, ...headers },
      body,
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
}
