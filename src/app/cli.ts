#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Before anything else is loaded: what was compiled once is not compiled again.
enableCompileCache();
// A reader such as `head` that has seen enough is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
const { runProgram } = await import("./commands/program.ts");
await runProgram();
