import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCommandLine, type CommandLine, type CommandResult } from "../harness/command-line.ts";

let commands: CommandLine;
let zip: string;
beforeAll(async () => {
  commands = await openCommandLine();
  zip = join(commands.folder, "town.zip");
  await towncode("customer", "add", "northmere", "--name", "Town of Northmere", "--state", "NY", "--county", "Osgood");
  const code = join(import.meta.dirname, "../../demo/code/larkmere-2023-06-01.xml");
  await towncode("import", "northmere", code, "--date", "2023-06-01");
}, 60_000);
afterAll(() => commands.remove());

const towncode = (...args: readonly string[]): Promise<CommandResult> => commands.run(...args);

describe("Towns on the command line", { timeout: 60_000 }, () => {
  test("are exported, and imported under another id", async () => {
    expect(await towncode("customer", "export", "northmere", "--out", zip)).toMatchObject({ code: 0 });
    const imported = await towncode("customer", "import", zip, "--id", "southmere");
    expect(imported).toMatchObject({
      code: 0,
      out: expect.stringContaining('Imported Town of Northmere as "southmere": /southmere/home'),
    });
    expect(imported.out).toContain("new GUIDs");
    expect((await towncode("versions", "southmere")).out).toMatch(/^southmere-1 +current/);
    expect(await towncode("doctor")).toMatchObject({ code: 0, out: expect.stringContaining("No problems found.") });
  });

  test("are removed, and restored under the same id with their GUIDs", async () => {
    const removed = await towncode("customer", "remove", "northmere", "--name", "Town of Northmere");
    expect(removed).toMatchObject({ code: 0, out: expect.stringContaining("1 version of its code") });
    const restored = await towncode("customer", "import", zip);
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("/northmere/home") });
    expect(restored.out).not.toContain("new GUIDs");
    expect(await towncode("doctor")).toMatchObject({ code: 0, out: expect.stringContaining("No problems found.") });
  });

  test("are not imported over a town, nor from another file", async () => {
    expect(await towncode("customer", "import", zip)).toMatchObject({ code: 1, err: expect.stringContaining("--id") });
    await writeFile(join(commands.folder, "no.zip"), "no zip");
    expect(await towncode("customer", "import", join(commands.folder, "no.zip"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("not a zip archive"),
    });
    expect(await towncode("customer", "import", join(commands.folder, "missing.zip"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("missing.zip"),
    });
  });
});
