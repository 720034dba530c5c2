import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const sentence = (version: string): RegExp =>
  new RegExp(String.raw`^Towncode needs Node 24 or newer, but this is Node ${version}: run npm ci [^\n]+\n$`);

/** Runs the check in a process that claims to be another version. */
function check(version: string): { code: number | null; err: string } {
  const result = { code: null as number | null, err: "" };
  const text = readFileSync(join(root, "scripts/node-version.cjs"), "utf8");
  runInNewContext(text, {
    process: {
      versions: { node: version },
      stderr: { write: (line: string) => (result.err += line) },
      exit: (code: number) => (result.code = code),
    },
  });
  return result;
}

test.each(["18.20.8", "20.20.2", "22.22.0"])("Node %s is refused with one sentence", (version) => {
  expect(check(version)).toEqual({ code: 1, err: expect.stringMatching(sentence(version)) as string });
});

test.each(["24.0.0", "26.1.0"])("Node %s is accepted", (version) => {
  expect(check(version)).toEqual({ code: null, err: "" });
});

test("every npm script that runs TypeScript checks the version first", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const unchecked = Object.values(scripts).filter(
    (script) => /^node\b.*\.ts\b/.test(script) && !script.startsWith("node -r ./scripts/node-version.cjs "),
  );
  expect(unchecked).toEqual([]);
  expect(scripts.start).toContain("node-version.cjs");
});

/** The system's own Node, if it is an old one. */
const systemNode = ["/usr/bin/node", "/usr/local/bin/node"].find((path) => existsSync(path));

test.runIf(systemNode !== undefined)(
  "npm start with the system's Node says so, unless that is new enough",
  async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const program = "process.stdout.write('started')";
    execFile(systemNode ?? "", ["-r", "./scripts/node-version.cjs", "-e", program], { cwd: root }, (_error, out, err) =>
      resolve(out + err),
    );
    expect(await promise).toMatch(/^started$|^Towncode needs Node 24 or newer, but this is Node \d+/);
  },
);
