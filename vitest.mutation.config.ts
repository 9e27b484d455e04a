import { mergeConfig } from "vitest/config";
import everything from "./vitest.config.ts";

/** The paths of the test files to run, which `npm run mutate` passes separated by blanks. */
const tests = (process.env.MUTATE_TESTS ?? "").split(" ");

export default mergeConfig({ ...everything, test: { ...everything.test, include: [] } }, { test: { include: tests } });
