import { ConfinedProcess } from "./process.ts";
import type { TestCall } from "./test-child.ts";

/** A server of a test: prints the number of its process, which hangs then. */
const confined = new ConfinedProcess<TestCall>({
  name: "test",
  module: new URL("test-child.ts", import.meta.url),
  setup: null,
  heapMegabytes: 60,
  libraryMegabytes: 64,
  megabytes: 2048,
  isUrgent: true,
  idleSeconds: 60,
  keepsNothing: true,
});
const pid = await confined.ask<number>({ op: "number" }, { seconds: 20, task: "the test" });
const hanging = confined.ask({ op: "hang" }, { seconds: 300, task: "the test" });
process.stdout.write(`${pid}\n`);
await hanging;
