import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileStore } from "../../src/platform/files/open.ts";
import { fileStoreSuite } from "../../src/platform/files/suite.ts";
import { createBucket } from "./bucket.ts";

for (const prefix of ["", "towncode/files"])
  fileStoreSuite(prefix === "" ? "in a bucket" : "in a folder of a bucket", async () => {
    const folder = await mkdtemp(join(tmpdir(), "towncode-files-"));
    const bucket = await createBucket(prefix);
    return {
      files: await openFileStore({ folder, filesUrl: bucket.address() }),
      temporary: () => readdir(join(folder, "incoming")).catch(() => []),
      age: async (path, minutes) => {
        const then = new Date(Date.now() - minutes * 60_000);
        await utimes(path, then, then);
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  });
