import type { Reporter, TestCase } from "vitest/node";

/** Names the tests that passed only when tried again: each is a race in the product or in the test, to be mended. */
export default class RetriedTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0)
      console.log(`\nPassed only at the second try:\n${this.#names.map((name) => `  ${name}`).join("\n")}\n`);
  }
}
