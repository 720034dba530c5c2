import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder, extraFeatures } from "../src/app/config.ts";
import { compressAssets } from "../src/platform/http/assets.ts";

const INPUTS = [
  "src/**/*.{ts,tsx,css,svg,png,woff2}",
  "public/**/*.*",
  "scripts/*.ts",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
];
/** What else a build depends on. */
const extraInputs = (): readonly string[] => extraFeatures().map((folder) => `${folder}/**/*.{ts,tsx,css,svg,png}`);

const STAMP = join(buildFolder(), ".made-from");

/** Hash of all inputs of the web build. */
function inputsHash(root: string): string {
  const hash = createHash("sha256").update(extraFeatures().join());
  const files = [...INPUTS, ...extraInputs()]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.includes(".test."));
  for (const file of files.toSorted())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Builds the web part if it is missing or older than its sources. Returns whether it was built. */
export async function ensureBuilt(root: string, print: (line: string) => void = () => {}): Promise<boolean> {
  const hash = inputsHash(root);
  if (readStamp(root) === hash) return false;
  print("Building the web part …");
  await runBuild(root);
  await compressAssets(join(root, buildFolder(), "client"));
  writeFileSync(join(root, STAMP), hash);
  return true;
}

function readStamp(root: string): string | null {
  try {
    readFileSync(join(root, buildFolder(), "server/index.js"));
    return readFileSync(join(root, STAMP), "utf8");
  } catch {
    return null;
  }
}

/** Shows the output only if the build fails. */
async function runBuild(root: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const bin = join(root, "node_modules/@react-router/dev/bin.cjs");
  if (!existsSync(bin)) throw buildFailed(WITHOUT_TOOLS);
  const build = spawn(process.execPath, [bin, "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [build.stdout, build.stderr]) stream.on("data", (data: Buffer) => output.push(data.toString()));
  build.on("error", reject);
  build.on("exit", (code) => {
    if (code === 0) resolve(undefined);
    else reject(buildFailed(`The web part could not be built:\n${output.join("")}`));
  });
  await promise;
}

const WITHOUT_TOOLS =
  "The web part is not built, or not from these sources, and what builds it is not installed. Run npm ci && npm run build; then npm prune --omit=dev can remove the tools again.";

const buildFailed = (message: string): Error => Object.assign(new Error(message), { name: "BuildFailed" });

if (import.meta.main) {
  const built = await ensureBuilt(process.cwd(), console.log);
  console.log(built ? "Built." : "The web part is up to date.");
}
