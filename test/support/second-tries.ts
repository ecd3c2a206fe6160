import type { Reporter, TestCase } from 'vitest/node';

/** Names at the end of a run the tests that passed only when they were tried again. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) process.stdout.write(`\nPassed on a second try:\n${this.#names.join('\n')}\n`);
  }
}
