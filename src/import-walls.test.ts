import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/** A feature imports only features to its left. */
const features = [
  "users",
  "session",
  "cost-centers",
  "projects",
  "job-types",
  "jobs",
  "payroll-files",
  "payrolls",
  "audit-log",
];
const places = ["common", "features", "app"];
const rulesMayUse = /^(zod|zod\/.+)$/;

type SourceFile = { path: string; imports: string[] };
type Home = { place: string; feature: string | undefined; kind: string | undefined };

/** `src/features/jobs/web/list/JobCard.tsx` → features, jobs, web. */
function homeOf(path: string): Home {
  const [, place = "", ...rest] = path.split("/");
  const feature = place === "features" ? rest.shift() : undefined;
  return { place, feature, kind: rest.shift() };
}

/** Which imports break a wall of docs/architecture.md, as sentences. Imports are paths from the root, or packages. */
function wallViolations(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const problem = problemOf(homeOf(path), target);
      return problem ? [`${path} imports ${target}: ${problem}`] : [];
    }),
  );
}

function problemOf(from: Home, target: string): string | undefined {
  if (!target.startsWith("src/"))
    return from.kind === "rules" && !rulesMayUse.test(target) ? "rules import only rules and Zod" : undefined;
  const to = homeOf(target);
  if (to.kind !== from.kind && to.kind !== "rules") return `${from.kind} does not import ${to.kind}`;
  if (places.indexOf(to.place) > places.indexOf(from.place)) return `${from.place} does not know ${to.place}`;
  if (from.feature && to.feature && features.indexOf(to.feature) > features.indexOf(from.feature))
    return `${from.feature} stands before ${to.feature}`;
  return undefined;
}

const importPattern = /(?:^|[\s;}])(?:import|export)\s(?:[^"';]*?\sfrom\s*)?"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(importPattern)].map(([, fixed, dynamic]) => {
    const target = fixed ?? dynamic ?? "";
    return target.startsWith(".") ? relative(root, resolve(root, dirname(path), target)) : target;
  });
}

const root = join(import.meta.dirname, "..");

/** What is shipped: tests may reach across. */
function sourceFiles(): SourceFile[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))
    .map((name) => {
      const path = `src/${name}`;
      return { path, imports: importsOf(path, readFileSync(join(root, path), "utf8")) };
    });
}

test("no import breaks a wall", () => {
  const files = sourceFiles();
  expect(files.flatMap((file) => file.imports).length).toBeGreaterThan(100);
  expect(wallViolations(files)).toEqual([]);
});

test("every source file has its place and kind, every feature its rank", () => {
  for (const { path } of sourceFiles()) {
    const { place, feature, kind } = homeOf(path);
    expect(places, path).toContain(place);
    expect(["rules", "server", "web"], path).toContain(kind);
    if (place === "features") expect(features, path).toContain(feature);
  }
});

test.each([
  ["src/features/jobs/rules/job.ts", "src/features/jobs/server/jobs.store.ts", "rules does not import server"],
  ["src/features/jobs/rules/job.ts", "react", "rules import only rules and Zod"],
  ["src/features/jobs/rules/job.ts", "node:fs", "rules import only rules and Zod"],
  ["src/features/jobs/web/list/JobCard.tsx", "src/features/jobs/server/jobs.store.ts", "web does not import server"],
  ["src/features/jobs/server/jobs.routes.ts", "src/common/web/api/api.ts", "server does not import web"],
  ["src/common/server/background/mail.ts", "src/features/users/server/users.store.ts", "common does not know features"],
  ["src/features/jobs/server/jobs.store.ts", "src/app/server/app.ts", "features does not know app"],
  [
    "src/features/jobs/web/list/JobCard.tsx",
    "src/features/payrolls/web/PayrollCard.tsx",
    "jobs stands before payrolls",
  ],
])("%s may not import %s", (path, target, problem) => {
  expect(wallViolations([{ path, imports: [target] }])).toEqual([`${path} imports ${target}: ${problem}`]);
});

test.each([
  ["src/features/jobs/rules/job.ts", "zod/mini"],
  ["src/features/jobs/server/jobs.routes.ts", "src/features/jobs/rules/job.ts"],
  ["src/features/payrolls/web/PayrollCard.tsx", "src/features/jobs/web/list/JobCard.tsx"],
  ["src/app/server/app.ts", "src/features/payrolls/server/runs/payrolls.routes.ts"],
])("%s may import %s", (path, target) => {
  expect(wallViolations([{ path, imports: [target] }])).toEqual([]);
});

test("imports are found in all their shapes", () => {
  const source = `
import { a } from "./a.ts";
import type {
  B,
} from "../server/b.ts";
import "side-effect";
export { c } from "./c.ts";
export const d = "from './nothing.ts'";
const e = () => import("./e.ts");
`;
  expect(importsOf("src/common/web/x.ts", source)).toEqual([
    "src/common/web/a.ts",
    "src/common/server/b.ts",
    "side-effect",
    "src/common/web/c.ts",
    "src/common/web/e.ts",
  ]);
});
