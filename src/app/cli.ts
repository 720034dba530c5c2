#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Before anything else is loaded: what was compiled once is not compiled again.
enableCompileCache();
const { runProgram } = await import("./commands/program.ts");
await runProgram();
