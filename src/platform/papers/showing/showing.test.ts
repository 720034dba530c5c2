import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PLACE_STEPS, readPlacedText } from "../../../domain/placed-text.ts";
import type { FileStore } from "../../files/port.ts";
import { PaperFailure } from "../paper.ts";
import { openPapers, type Papers } from "../papers.ts";
import { makePdf } from "../test-pdf.ts";
import { FairQueue, QueueFull } from "./fair-queue.ts";
import { openShownPapers, type ShownPapers } from "./shown-papers.ts";

/** A store that counts how often its one file is read. */
function storeOf(bytes: Uint8Array) {
  const get = vi.fn<() => Promise<unknown>>(async () => ({ size: bytes.length, stream: Readable.from([bytes]) }));
  return { files: { get } as unknown as FileStore, get };
}
const file = { key: "ab/cd.pdf", kind: "pdf" };

describe("Pages that are shown", () => {
  let folder: string;
  let papers: Papers;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-shown-"));
    papers = openPapers();
  });
  afterAll(async () => {
    await papers.close();
    await rm(folder, { recursive: true });
  });
  const shownOf = async (bytes: Uint8Array): Promise<ShownPapers> => openShownPapers(papers, storeOf(bytes).files);

  test("are made once for all who ask, and a page after another needs the file once", async () => {
    const picture = vi.fn<Papers["picture"]>(async () => ({ bytes: new Uint8Array(10), width: 1, height: 1 }));
    const { files, get } = storeOf(makePdf([{ lines: ["One"] }]));
    const shown = openShownPapers({ ...papers, picture }, files);
    const [one, other] = await Promise.all([shown.picture(file, 1, 800, "a"), shown.picture(file, 1, 800, "b")]);
    expect(one).toBe(other);
    await shown.picture(file, 1, 800, "c");
    expect(picture).toHaveBeenCalledTimes(1);
    await shown.picture(file, 2, 800, "c");
    await shown.picture(file, 2, 1600, "c");
    expect([picture.mock.calls.length, get.mock.calls.length]).toEqual([3, 1]);
    await shown.close();
  });

  test("that failed because of the file are not tried again at once, others are", async () => {
    const failures = [new Error("the disk is full"), new PaperFailure("too-large")];
    const picture = vi.fn<Papers["picture"]>(async () => {
      throw failures.shift() ?? new Error("called too often");
    });
    const shown = openShownPapers({ ...papers, picture }, storeOf(new Uint8Array(1)).files);
    await expect(shown.picture(file, 1, 800, "a")).rejects.toThrow("the disk is full");
    for (let tries = 0; tries < 3; tries += 1)
      await expect(shown.picture(file, 1, 800, "a")).rejects.toBeInstanceOf(PaperFailure);
    expect(picture).toHaveBeenCalledTimes(2);
    await shown.close();
  });

  test("leave no copies of files behind", async () => {
    vi.stubEnv("TMPDIR", folder);
    const shown = await shownOf(makePdf([{ lines: ["One"] }]));
    for (const key of ["aa/1.pdf", "aa/2.pdf", "aa/3.pdf", "aa/4.pdf", "aa/5.pdf", "aa/6.pdf"])
      await expect(shown.sizes({ key, kind: "pdf" }, "a")).resolves.toEqual([{ width: 612, height: 792 }]);
    const copies = async (): Promise<string[]> =>
      (await readdir(folder)).filter((name) => /^[\da-f]{8}-[\da-f-]{27}$/.test(name));
    expect(await copies()).toHaveLength(4);
    await shown.close();
    expect(await copies()).toEqual([]);
    vi.unstubAllEnvs();
  });

  test.each([
    ["of enormous size", [14_400, 14_400]],
    ["like a strip", [3, 14_400]],
    ["without an extent", [0, 0]],
    ["with an absurd size", [2_000_000_000, 3]],
  ] as const)("%s have a picture within the limits, or none", async (_name, size) => {
    const shown = await shownOf(makePdf([{ lines: ["One"], size }]));
    const bytes = await shown.picture(file, 1, 2400, "a").catch((error: unknown) => {
      if (error instanceof PaperFailure) return null;
      throw error;
    });
    if (bytes !== null) {
      const { width, height } = await sharp(bytes).metadata();
      expect(width * height).toBeLessThanOrEqual(10_100_000);
      expect(Math.max(width, height)).toBeLessThanOrEqual(8000);
    }
    await shown.close();
  });

  test("that are turned have their words where one sees them", async () => {
    const shown = await shownOf(makePdf([{ lines: ["Fence"], rotate: 90 }]));
    expect(await shown.sizes(file, "a")).toEqual([{ width: 792, height: 612 }]);
    const [[word] = []] = readPlacedText((await shown.words(file, 1, "a")) ?? "");
    // 72 points from the left and 72 from the top of the upright page: near the right edge, at the top.
    expect(word?.text).toBe("Fence");
    expect((word?.left ?? 0) / PLACE_STEPS).toBeCloseTo(717 / 792, 1);
    expect((word?.top ?? 0) / PLACE_STEPS).toBeCloseTo(72 / 612, 1);
    expect(word?.height).toBeGreaterThan(word?.width ?? Infinity);
    await shown.close();
  });

  test("that do not exist have no picture and no words", async () => {
    const shown = await shownOf(makePdf([{ lines: ["One"] }]));
    expect([await shown.picture(file, 9, 800, "a"), await shown.words(file, 9, "a")]).toEqual([null, null]);
    await shown.close();
  });

  test("of a picture have a size and a picture too", async () => {
    const path = join(folder, "photo.jpg");
    const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#aaa" } })
      .jpeg()
      .toBuffer();
    await writeFile(path, bytes);
    expect(await papers.sizes({ path, kind: "jpg" })).toEqual([{ width: 576, height: 432 }]);
    expect(await papers.picture({ path, kind: "jpg" }, 1, 800)).toMatchObject({ width: 800, height: 600 });
  });
});

describe("A fair queue", () => {
  test("does one thing at a time, in turns by caller", async () => {
    const queue = new FairQueue({ mostOfOne: 30, mostOfAll: 200 });
    const order: string[] = [];
    let running = 0;
    const work = (name: string) => async (): Promise<void> => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      order.push(name);
      running -= 1;
    };
    await Promise.all([
      ...["a1", "a2", "a3", "a4"].map((name) => queue.run("a", work(name))),
      queue.run("b", work("b1")),
      queue.run("c", work("c1")),
    ]);
    // The first one was begun, and the second had its place, before the others came.
    expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"]);
  });

  test("refuses what would wait too long, and goes on after an error", async () => {
    const queue = new FairQueue({ mostOfOne: 2, mostOfAll: 3 });
    const held = Promise.withResolvers<void>();
    const running = queue.run("a", () => held.promise);
    const failing = queue.run("a", async () => {
      throw new Error("no");
    });
    const waiting = queue.run("a", async () => "done");
    await expect(queue.run("a", async () => "more")).rejects.toBeInstanceOf(QueueFull);
    const other = queue.run("b", async () => "b");
    await expect(queue.run("c", async () => "c")).rejects.toBeInstanceOf(QueueFull);
    held.resolve();
    await running;
    await expect(failing).rejects.toThrow("no");
    expect([await waiting, await other]).toEqual(["done", "b"]);
    expect(await queue.run("c", async () => "c")).toBe("c");
  });
});
