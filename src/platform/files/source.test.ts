import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
