import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { startEmbedded } from "#common/server/database/embedded/embedded.ts";
import { optionsOf, type Part, parts } from "./parts.ts";

/*
 * Mutates the sources one place at a time and expects a failing test. It mutates all rules, and a share of the server's
 * functions (docs/testing.md).
 */

const root = join(import.meta.dirname, "../..");
const wanted = process.argv.slice(2);
const noticed = ["Killed", "Timeout"];
const unnoticed = ["Survived", "NoCoverage"];
process.env.MUTATE_SEED ??= String(randomInt(1_000_000));
process.env.MUTATE_SHARE ??= "25";
const askedTests = process.env.MUTATE_TESTS;

const dataDir = await mkdtemp(join(tmpdir(), "dagvaerk-mutate-"));
const postgres = await startEmbedded({
  dataDir,
  say: () => {},
  settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
});
// All runners share this PostgreSQL. If each runner started its own, a killed runner would leave a PostgreSQL behind.
process.env.TEST_DATABASE_URL = postgres.url;
try {
  for (const [name, part] of Object.entries(parts)) {
    const paths = wanted.filter((path) => path.includes(`/${name}/`));
    if (wanted.length === 0 || wanted.includes(name)) await tryOut(name, part, part.mutate);
    else if (paths.length > 0) await tryOut(name, { ...part, tests: testsOf(part, paths), isDrawn: false }, paths);
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}

function testsOf(part: Part, paths: readonly string[]): readonly string[] {
  const features = new Set(paths.map((path) => /^src\/features\/[^/]+\//.exec(path)?.[0]));
  const [feature] = features;
  return features.size === 1 && feature ? [`${feature}**/*.test.ts`] : part.tests;
}

async function tryOut(name: string, part: Part, mutate: readonly string[]): Promise<void> {
  const drawn = part.isDrawn ? `, ${process.env.MUTATE_SHARE} % drawn with MUTATE_SEED=${process.env.MUTATE_SEED}` : "";
  console.log(`\n── ${name}${drawn}`);
  process.env.MUTATE_TESTS = askedTests ?? part.tests.join(" ");
  report(await new Stryker(optionsOf(name, part, mutate, root)).runMutationTest());
}

function report(results: readonly MutantResult[]): void {
  for (const { fileName, location, status, replacement } of results)
    if (unnoticed.includes(status))
      console.log(`${status} ${fileName.slice(root.length + 1)}:${location.start.line}  ${replacement}`);
  const folders = Map.groupBy(results, ({ fileName }) => dirname(fileName.slice(root.length + 1)));
  for (const [folder, found] of folders) {
    const count = (statuses: string[]) => found.filter(({ status }) => statuses.includes(status)).length;
    const [killed, tried] = [count(noticed), count([...noticed, ...unnoticed])];
    if (tried > 0) console.log(`${folder}: ${killed} of ${tried} noticed (${((100 * killed) / tried).toFixed(1)} %)`);
  }
}
