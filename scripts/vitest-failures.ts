import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

/** Writes the failures to a file. Vitest's JSON report lacks differences, errors of hooks, and errors outside tests. */
export default class VitestFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], outsideTests: readonly SerializedError[]): void {
    const failures = [
      ...modules.flatMap((module) => failuresOf(module)),
      ...outsideTests.map((error) => ({ place: "Vitest, outside the tests", error: textOf(error) })),
    ];
    writeFileSync(process.env.VITEST_FAILURES_FILE as string, JSON.stringify(failures));
  }
}

function failuresOf(module: TestModule) {
  const file = module.relativeModuleId;
  const suites = [...module.children.allSuites()];
  const tests = [...module.children.allTests("failed")];
  return [
    { place: file, errors: module.errors() },
    ...suites.map((suite) => ({ place: `${file} > ${suite.fullName}`, errors: suite.errors() })),
    ...tests.map((test) => ({ place: `${file} > ${test.fullName}`, errors: test.result().errors ?? [] })),
  ]
    .filter(({ errors }) => errors.length > 0)
    .map(({ place, errors }) => ({ place, error: errors.map(textOf).join("\n") }));
}

function textOf({ name, message, diff, stacks, stack }: SerializedError): string {
  const lines = stacks?.map(({ file, line }) => `at ${file}:${line}`) ?? stack?.split("\n").slice(1);
  return [`${name}: ${message}`, ...(lines ?? []), diff].filter(Boolean).join("\n");
}
