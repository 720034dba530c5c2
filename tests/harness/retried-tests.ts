import { writeFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";

/**
 * Lists tests that passed only on retry: each has a race, in the product or in the test, that must be fixed. `npm test`
 * repeats the list at its end, from the file that `RETRIED_TESTS` names.
 */
export default class RetriedTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    const file = process.env["RETRIED_TESTS"];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#names));
    else if (this.#names.length > 0)
      console.log(`\nPassed only on retry:\n${this.#names.map((name) => `  ${name}`).join("\n")}\n`);
  }
}
