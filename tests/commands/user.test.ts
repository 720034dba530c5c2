import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCommandLine, towncodeArgs, type CommandLine, type CommandResult } from "../harness/command-line.ts";

let commands: CommandLine;
beforeAll(async () => {
  commands = await openCommandLine();
  await commands.run(
    "customer",
    "add",
    "northmere",
    "--name",
    "Town of Northmere",
    "--state",
    "ny",
    "--county",
    "Osgood",
  );
});
afterAll(() => commands.remove());

const user = (...args: readonly string[]): Promise<CommandResult> => commands.run("user", ...args);
function userWithInput(input: string, ...args: readonly string[]): string {
  const env = { ...process.env, TOWNCODE_DATA: join(commands.folder, "data"), DATABASE_URL: "" };
  return spawnSync(process.execPath, towncodeArgs("user", ...args), {
    cwd: join(import.meta.dirname, "../.."),
    env,
    input,
    encoding: "utf8",
  }).stdout;
}

describe("Users from the command line", { timeout: 60_000 }, () => {
  test.each(["add", "list", "password", "disable"])("shows help for user %s, with an example", async (command) => {
    expect(await user(command, "--help")).toMatchObject({ code: 0, out: expect.stringMatching(/Examples?:\n {2}\S/) });
  });

  test("[OPEN-81] the first administrator gets a link to set a password, not a generated password", async () => {
    expect(await user("list")).toMatchObject({ code: 0, out: expect.stringContaining("There are no users yet") });
    const added = await user("add", "root", "--admin");
    expect(added).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Added root\.\n.*\nhttp:\/\/localhost:3000\/user\/invitation\/[\w-]{43}\n$/),
    });
    expect((await user("list")).out).toMatch(/^root\s+general-code administrator\s+last seen never/);
  });

  test("[OPEN-81] users of a town have a role there, and a password from standard input", async () => {
    expect(
      userWithInput(
        "a lake in winter\n",
        "add",
        "clerk",
        "--town",
        "northmere",
        "--role",
        "administrator",
        "--email",
        "clerk@northmere.example",
        "--password-stdin",
      ),
    ).toBe("Added clerk.\n");
    expect((await user("list")).out).toMatch(
      /^clerk\s+Municipal administrator of northmere\s+clerk@northmere\.example/m,
    );
    expect(userWithInput("a river in spring", "password", "clerk", "--password-stdin")).toContain("is set");
    expect(await user("password", "clerk")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\/user\/reset\/[\w-]{43}\n$/),
    });
    expect(await user("disable", "clerk")).toMatchObject({ code: 0, out: "clerk is disabled.\n" });
    expect((await user("list")).out).toMatch(/^clerk.*disabled/m);
  });

  test.each([
    ["a name that is taken", ["add", "root", "--admin"], "There is already a user with that name.\n"],
    ["an unknown town", ["add", "x1", "--town", "nowhere"], 'The town "nowhere" was not found'],
    ["neither --admin nor --town", ["add", "x1"], "Use --admin, or --town with a --role."],
    [
      "an unknown role",
      ["add", "x1", "--town", "northmere", "--role", "king"],
      "Allowed choices are user, administrator",
    ],
    ["an unknown user", ["disable", "nobody"], 'The user "nobody" was not found'],
  ])("refuses %s and explains why", async (_what, args, message) => {
    expect(await user(...args)).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  });
});
