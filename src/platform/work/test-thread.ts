import { readFileSync } from "node:fs";
import { workInThread } from "./thread.ts";

interface TestInput {
  readonly task: "double" | "fail" | "refuse" | "catch" | "fill" | "forever" | "exit" | "policy";
  readonly value?: number;
}

interface TestHost {
  readonly double: (value: number) => Promise<number>;
  readonly show: (text: string) => Promise<void>;
  readonly refuse: () => Promise<never>;
}

workInThread<TestInput, TestHost, unknown>(async ({ task, value = 0 }, host) => {
  switch (task) {
    case "double":
      await host.show(`doubling ${value}`);
      return host.double(value);
    case "fail": {
      class Refusal extends Error {}
      throw Object.assign(new Refusal("The thread refused"), { name: "Refusal", code: "tired" });
    }
    case "refuse":
      return host.refuse();
    case "catch":
      return host.refuse().catch(String);
    case "fill": {
      const kept: string[][] = [];
      for (;;) kept.push(Array.from({ length: 100_000 }, String));
    }
    case "forever":
      for (;;);
    // Field 41 (proc_pid_stat); the second one, a name in parentheses, may have spaces.
    case "policy":
      return Number(readFileSync("/proc/thread-self/stat", "utf8").split(") ").at(-1)?.split(" ")[38]);
    case "exit":
      process.exit(3);
  }
});
