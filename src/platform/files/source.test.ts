import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buffer } from "node:stream/consumers";
import { UNZIP_LIMITS } from "../zip/contents.ts";
import { zipStream } from "../zip/zip-stream.ts";
import { openArchiveSource } from "./archive-source.ts";
import { openSource } from "./source.ts";

describe("A file or folder on disk as the input of an import [OPEN-82]", () => {
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-source-"));
    await mkdir(join(folder, "code/sub"), { recursive: true });
    await writeFile(join(folder, "code/index.xml"), "index");
    await writeFile(join(folder, "code/sub/1.xml"), "one");
    await writeFile(join(folder, "secret.xml"), "secret");
    await symlink(join(folder, "secret.xml"), join(folder, "code/link.xml"));
    await symlink(folder, join(folder, "code/up"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("lists the files in the folder and its subfolders, sorted, without links", async () => {
    const source = await openSource(join(folder, "code"));
    expect(await source.list()).toEqual(["index.xml", "sub/1.xml"]);
    expect(source.entry).toBeNull();
  });

  it("starts at a file and reads other files in its folder", async () => {
    const source = await openSource(join(folder, "code/index.xml"));
    expect(source.entry).toBe("index.xml");
    expect(new TextDecoder().decode(await source.bytes("sub/1.xml"))).toBe("one");
  });

  it.each(["../secret.xml", "link.xml", "up/secret.xml", "none.xml", "sub", "sub/../../secret.xml"])(
    "does not read %s",
    async (path) => {
      const source = await openSource(join(folder, "code"));
      await expect(source.bytes(path)).rejects.toMatchObject({ code: "missing" });
    },
  );

  it("rejects a file that is too large and a missing input", async () => {
    const source = await openSource(join(folder, "code"), { maxFileBytes: 2 });
    await expect(source.bytes("index.xml")).rejects.toMatchObject({ code: "too-large" });
    await expect(openSource(join(folder, "none"))).rejects.toMatchObject({ code: "missing" });
  });
});

describe("A zip archive as the input of an import [OPEN-82]", () => {
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-source-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function archiveOf(...paths: string[]) {
    const entries = paths.map((path) => ({ path, content: Buffer.from(`text of ${path}`) }));
    await writeFile(join(folder, "town.zip"), await buffer(zipStream(entries)));
    return openArchiveSource(join(folder, "town.zip"), UNZIP_LIMITS);
  }

  it("is the only folder in it, and reads its files in place", async () => {
    const source = await archiveOf("law/code/sub/1.xml", "law/code/index.xml");
    expect(source).toMatchObject({ name: "code", entry: null });
    expect(await source.list()).toEqual(["index.xml", "sub/1.xml"]);
    expect(new TextDecoder().decode(await source.bytes("sub/../sub/1.xml"))).toBe("text of law/code/sub/1.xml");
    source.close();
  });

  it("is all of it if there are several folders or files", async () => {
    const source = await archiveOf("a/1.xml", "ab/2.xml");
    expect(source.name).toBe("town.zip");
    expect(await source.list()).toEqual(["a/1.xml", "ab/2.xml"]);
    source.close();
  });

  it("has no other files", async () => {
    const source = await archiveOf("law/index.xml", "law/1.xml");
    for (const path of ["none.xml", "", "..", "../town.zip", "../../town.zip", "/etc/passwd", "law/index.xml"])
      await expect(source.bytes(path), path).rejects.toMatchObject({ code: "missing" });
    source.close();
  });
});
