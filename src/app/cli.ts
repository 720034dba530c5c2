#!/usr/bin/env node
import "../platform/compile-cache.js";
import { speedUpImports } from "../platform/import-hook.ts";

speedUpImports();
// What Towncode writes is for its user alone.
process.umask(0o077);
// A closed pipe (`| head`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
const { runProgram } = await import("./commands/program.ts");
await runProgram();
