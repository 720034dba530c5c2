import { enableCompileCache } from "node:module";
import { join } from "node:path";

/**
 * `node --import ./src/platform/compile-cache.js`: keeps compiled code, from the first TypeScript file on. Plain
 * JavaScript, because Node loads its TypeScript parser, some 40 ms, for a file that is not in the cache.
 *
 * The cache is in node_modules, where only the owner of the installation can write: whoever can write to it can change
 * what runs. NODE_COMPILE_CACHE names another folder. If it cannot be written, nothing is kept.
 */
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/compiled"));
