import { mergeConfig } from "vitest/config";
import everything from "./vitest.config.ts";

/** The tests of one part of `npm run mutate`, which names them. */
const tests = (process.env.MUTATE_TESTS ?? "").split(" ");

export default mergeConfig({ ...everything, test: { ...everything.test, include: [] } }, { test: { include: tests } });
