import type { Reporter, TestCase } from 'vitest/node';

/** Lists at the end of a run the tests that passed only on a retry. */
export default class RetryReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) process.stdout.write(`\nPassed on a retry:\n${this.#names.join('\n')}\n`);
  }
}
