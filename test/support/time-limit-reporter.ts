import type { Reporter, Vitest } from "vitest/node";

/**
 * Cancels vitest at the time `KONTAK_TESTS_END_AT` (milliseconds since 1970). `tools/run-tests.js` lists the test files
 * that were not run, and counts the run as failed.
 */
export default class TimeLimitReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.#vitest = vitest;
  }

  async onTestModuleEnd() {
    if (Date.now() > Number(process.env["KONTAK_TESTS_END_AT"]))
      await this.#vitest?.cancelCurrentRun("time-limit" as never);
  }
}
