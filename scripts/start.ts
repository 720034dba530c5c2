import { spawn } from "node:child_process";
import { join } from "node:path";
import "../src/platform/compile-cache.js";
import { speedUpImports } from "../src/platform/import-hook.ts";
import { ensureBuilt } from "./build.ts";

/**
 * `npm start`: builds the web part if needed, loads the demonstration town on first start, serves, and prints the
 * address.
 * `npm run dev` (`--dev`): pages from Vite with hot reload; the server restarts when its files change.
 */
const started = performance.now();
const root = join(import.meta.dirname, "..");
const development = process.argv.includes("--dev");

if (development && process.env.TOWNCODE_WATCHED === undefined) watch();
else await start();

async function start(): Promise<void> {
  speedUpImports();
  // What Towncode writes is for its user alone.
  process.umask(0o077);
  const { errorText, isExpected, printError, print } = await import("../src/platform/command-line/output.ts");
  try {
    if (!development) await ensureBuilt(root, printError);
    const [{ readConfig }, { openDatabase }] = await Promise.all([
      import("../src/app/config.ts"),
      import("../src/platform/db/open.ts"),
    ]);
    const config = readConfig();
    const [database, { openServices }, { loadDemoAtFirst }, { demoSignInLines }, { serve, stopOnSignals }] =
      await Promise.all([
        // The embedded database opens in a thread of its own while the other modules load.
        openDatabase({ ...config, hasDeadlines: true }),
        import("../src/app/services.ts"),
        import("../src/app/demo/demo.ts"),
        import("../src/features/accounts/demo/users.ts"),
        import("../src/app/serve.ts"),
      ]);
    // Modules loaded from here on are not watched: Vite's temporary copy of its configuration would restart the server
    // forever, and worker threads would get Node's own messages as if they were ours.
    delete process.env.WATCH_REPORT_DEPENDENCIES;
    const services = await openServices(config, database);
    await loadDemoAtFirst(services);
    const serving = await serve(config, services, { development });
    stopOnSignals(serving);
    print(
      `Towncode is running at ${serving.address} (started in ${((performance.now() - started) / 1000).toFixed(1)} s; data in ${config.dataFolder})`,
    );
    for (const line of await demoSignInLines(config.dataFolder)) print(line);
  } catch (error) {
    printError(errorText(error));
    if (!isExpected(error) && error instanceof Error && error.stack !== undefined) printError(error.stack);
    process.exit(1);
  }
}

function watch(): void {
  const env = { ...process.env, NODE_ENV: "development", TOWNCODE_WATCHED: "yes" };
  const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", "scripts/start.ts", "--dev"], {
    cwd: root,
    stdio: "inherit",
    env,
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 0));
}
