import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { text } from "node:stream/consumers";

const root = join(import.meta.dirname, "../..");

/** A copy of this repository to which a feature is added, as somebody would add one. */
export interface CopyWithFeature {
  readonly folder: string;
  /** Runs a command in the copy; returns its output. Throws if it fails. */
  run(command: string, ...args: readonly string[]): Promise<string>;
  /** What was added, changed or removed outside of the feature's folder since the copy was made. */
  changes(): readonly string[];
}

/**
 * Copies the repository to `folder`, moves the made-up feature of `source` ("tests/features/trees") from the tests to the
 * other features, and adds its name to app/features.ts.
 */
export async function copyWithFeature(folder: string, source: string): Promise<CopyWithFeature> {
  const name = basename(source);
  const ignored = readFileSync(join(root, ".gitignore"), "utf8")
    .split("\n")
    .map((line) => line.replace(/\/$/, ""))
    .filter((line) => line !== "");
  const left = new Set([...ignored, ".git", source]);
  await cp(root, folder, {
    recursive: true,
    filter: (file) => !left.has(relative(root, file)) && !left.has(basename(file)),
  });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const filesNow = (): ReadonlyMap<string, string> => hashesOf(folder, left);
  const before = filesNow();

  const place = `src/features/${name}`;
  await cp(join(root, source), join(folder, place), {
    recursive: true,
    filter: (file) => !/(?:\.test|-journeys)\.ts$/.test(file),
  });
  const list = join(folder, "src/app/features.ts");
  const features = await readFile(list, "utf8");
  await writeFile(list, features.replace("\n] as const;", `\n  ${JSON.stringify(name)},\n] as const;`));

  return {
    folder,
    run: (command, ...args) => run(folder, command, args),
    changes: () => {
      const after = filesNow();
      return [...new Set([...before.keys(), ...after.keys()])]
        .filter((file) => before.get(file) !== after.get(file) && !file.startsWith(`${place}/`))
        .toSorted();
    },
  };
}

/** Hashes of all files, without those that a repository ignores. */
function hashesOf(folder: string, left: ReadonlySet<string>): ReadonlyMap<string, string> {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true, exclude: ({ name }) => left.has(name) });
  return new Map(
    files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((file) => [relative(folder, file), createHash("sha1").update(readFileSync(file)).digest("hex")]),
  );
}

async function run(cwd: string, command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command === "node" ? process.execPath : command, args, {
    cwd,
    env: withoutTests(process.env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with exit code ${code}:\n${output}${errors}`);
  return output;
}

/** As where no tests run: some commands behave differently in them. */
const withoutTests = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(variables).filter(([name]) => !/^(?:NODE_ENV|FORCE_COLOR|VITEST.*)$/.test(name)),
  ),
  NO_COLOR: "1",
});
