import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** A feature imports only features to its left. */
const features = [
  "webhooks",
  "company-calendar",
  "registration-rules",
  "periods",
  "substitutes",
  "users",
  "scim",
  "receipts",
  "session",
  "absence",
  "cost-centers",
  "customers",
  "projects",
  "mileage",
  "kinds",
  "job-types",
  "favourites",
  "working-time-law",
  "allowances",
  "jobs",
  "timer",
  "week",
  "approvals",
  "registrations",
  "working-time",
  "reports",
  "budgets",
  "payroll-files",
  "payrolls",
  "invoice-bases",
  "morning-mails",
  "imports",
  "first-steps",
  "personal-data",
  "audit-log",
];
const shipped = ["common", "features", "app"];
const kinds = ["rules", "server", "web"];
const rulesMayUse = /^(zod|zod\/.+)$/;

/** The folders from which each folder may import. Tests may import from all folders. */
const knows: Readonly<Record<string, readonly string[]>> = {
  common: ["common"],
  features: ["common", "features"],
  app: shipped,
  testing: [...shipped, "testing"],
  e2e: [...shipped, "testing", "e2e"],
  bench: [...shipped, "testing", "bench"],
  scripts: [...shipped, "scripts"],
};

type SourceFile = { path: string; imports: string[] };
type ReadFile = SourceFile & { specifiers: string[] };
type Home = { place: string; feature: string | undefined; kind: string | undefined };

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** `src/features/jobs/web/…` → features, jobs, web; `src/app/first-page/web/…` → app, web; `bench/main.ts` → bench. */
function homeOf(path: string): Home {
  const [top = "", ...below] = path.split("/");
  if (top !== "src") return { place: top, feature: undefined, kind: undefined };
  const [place = "", ...rest] = below;
  const feature = place === "features" ? rest.shift() : undefined;
  if (place === "app" && rest[0] === "first-page") rest.shift();
  const isDivided = shipped.includes(place) || rest[0] === "web";
  return { place, feature, kind: isDivided ? rest.shift() : undefined };
}

/** The imports that break a wall of docs/architecture.md, as sentences. Imports are paths from the root, or packages. */
function wallViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const problem = problemOf(path, target);
      return problem ? [`${path} imports ${target}: ${problem}`] : [];
    }),
  );
}

function problemOf(path: string, target: string): string | undefined {
  if (isTest(target)) return "a test is imported by nobody";
  if (isTest(path)) return undefined;
  const from = homeOf(path);
  const to = homeOf(target);
  if (!knows[to.place])
    return from.kind === "rules" && !rulesMayUse.test(target) ? "rules import only rules and Zod" : undefined;
  if (!knows[from.place]?.includes(to.place)) return `${from.place} does not know ${to.place}`;
  if (from.kind ? to.kind !== from.kind && to.kind !== "rules" : to.kind === "web")
    return `${from.kind ?? from.place} does not import ${to.kind}`;
  if (from.feature && to.feature && features.indexOf(to.feature) > features.indexOf(from.feature))
    return `${from.feature} stands before ${to.feature}`;
  return undefined;
}

/** The import cycles, as `a → b → a`; one for each group of connected files. */
function circlesIn(files: readonly SourceFile[]): string[] {
  const importsOfFile = new Map(files.map(({ path, imports }) => [path, imports]));
  return files.flatMap(({ path }) => {
    const circle = shortestWay(importsOfFile, path, path);
    return circle?.every((other) => path <= other) ? [circle.join(" → ")] : [];
  });
}

function shortestWay(importsOfFile: ReadonlyMap<string, readonly string[]>, from: string, to: string) {
  const ways = [[from]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const next of importsOfFile.get(way.at(-1) ?? "") ?? []) {
      if (next === to) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}

type Importing = { source?: unknown };

/** The imports as written, including types. */
function specifiersOf(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  expect(errors, path).toEqual([]);
  const targets: string[] = [];
  const add = ({ source: target }: Importing) => {
    if (target && typeof target === "object" && "value" in target) targets.push(String(target.value));
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program);
  return targets;
}

const importsOf = (path: string, source: string) =>
  specifiersOf(path, source).map((specifier) => targetOf(path, specifier));

/** The path from the root, or the package's name. */
function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return specifier.startsWith(".") ? join(dirname(path), specifier) : specifier;
}

const root = join(import.meta.dirname, "..");
const files: readonly ReadFile[] = globSync("{src,e2e,bench,scripts}/**/*.{ts,tsx,mjs}", { cwd: root }).map((path) => {
  const specifiers = specifiersOf(path, readFileSync(join(root, path), "utf8"));
  return { path, specifiers, imports: specifiers.map((specifier) => targetOf(path, specifier)) };
});

test("no import breaks a wall", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => file.imports).length).toBeGreaterThan(2000);
  expect(wallViolations(files)).toEqual([]);
});

test("an import from further than one folder up is written like #common/rules/time/clock.ts", () => {
  const climbing = /^\.\.\/(\.\.|src)\//;
  expect(
    files.flatMap(({ path, specifiers }) =>
      specifiers.filter((specifier) => climbing.test(specifier)).map((specifier) => `${path} imports ${specifier}`),
    ),
  ).toEqual([]);
});

test("there are no import cycles", () => {
  expect(circlesIn(files)).toEqual([]);
});

test("there are no import cycles between the folders of the job form", () => {
  const form = "src/features/jobs/web/form";
  const byFolder = Map.groupBy(
    files.filter(({ path }) => path.startsWith(form) && !isTest(path)),
    ({ path }) => dirname(path),
  );
  const folders = [...byFolder].map(([folder, inside]) => {
    const targets = new Set(inside.flatMap(({ imports }) => imports.map(dirname)));
    return { path: folder, imports: [...targets].filter((target) => target !== folder && target.startsWith(form)) };
  });
  expect(circlesIn(folders)).toEqual([]);
});

test("each file in jobs/rules/kinds imports a rule of jobs; other rules of one kind are in kinds/rules", () => {
  const needless = files.filter(
    ({ path, imports }) =>
      /^src\/features\/jobs\/rules\/kinds\/[^/]+\//.test(path) &&
      !isTest(path) &&
      !imports.some((target) => /^src\/features\/jobs\/rules\/(?!kinds\/)/.test(target)),
  );
  expect(needless.map(({ path }) => path)).toEqual([]);
});

test("the app registers the server and browser part of each feature", () => {
  const registers = { ".feature.ts": "src/app/server/features.ts", ".screens.tsx": "src/app/web/routes.tsx" };
  for (const [ending, register] of Object.entries(registers)) {
    const own = files.flatMap(({ path }) => (path.endsWith(ending) ? [path] : []));
    expect(own.length).toBeGreaterThan(10);
    expect(files.find(({ path }) => path === register)?.imports).toEqual(expect.arrayContaining(own));
  }
  const withRoutes = files.flatMap(({ path }) => (path.endsWith(".routes.ts") ? (homeOf(path).feature ?? []) : []));
  for (const feature of withRoutes)
    expect(files.map(({ path }) => path)).toContain(`src/features/${feature}/server/${feature}.feature.ts`);
});

test("each source file is in a known folder, and each feature is in the list of features", () => {
  for (const { path } of files.filter((file) => file.path.startsWith("src/") && !isTest(file.path))) {
    const { place, feature, kind } = homeOf(path);
    expect([...shipped, "testing"], path).toContain(place);
    if (place !== "testing") expect(kinds, path).toContain(kind);
    if (place === "features") expect(features, path).toContain(feature);
  }
});

test.each([
  ["src/features/jobs/rules/job.ts", "src/features/jobs/server/job-rows.store.ts", "rules does not import server"],
  ["src/features/jobs/rules/job.ts", "react", "rules import only rules and Zod"],
  ["src/features/jobs/rules/job.ts", "node:fs", "rules import only rules and Zod"],
  [
    "src/features/jobs/web/list/card/JobCard.tsx",
    "src/features/jobs/server/job-rows.store.ts",
    "web does not import server",
  ],
  ["src/features/jobs/server/jobs.routes.ts", "src/common/web/api/api.ts", "server does not import web"],
  ["src/common/server/background/mail.ts", "src/features/users/server/users.store.ts", "common does not know features"],
  ["src/features/jobs/server/job-rows.store.ts", "src/app/server/app.ts", "features does not know app"],
  [
    "src/features/jobs/web/list/card/JobCard.tsx",
    "src/features/payrolls/web/PayrollCard.tsx",
    "jobs stands before payrolls",
  ],
  ["src/features/jobs/server/job-rows.store.ts", "src/testing/data/factories.ts", "features does not know testing"],
  ["src/app/server/demo/company.ts", "src/testing/data/factories.ts", "app does not know testing"],
  ["scripts/start.mjs", "src/testing/data/factories.ts", "scripts does not know testing"],
  ["src/app/server/main.ts", "scripts/setup.mjs", "app does not know scripts"],
  ["src/testing/data/factories.ts", "e2e/support/calls.ts", "testing does not know e2e"],
  ["src/testing/data/factories.ts", "src/features/jobs/web/list/card/JobCard.tsx", "testing does not import web"],
  ["bench/main.ts", "e2e/support/calls.ts", "bench does not know e2e"],
  ["src/testing/data/factories.ts", "src/features/jobs/server/job-life.test.ts", "a test is imported by nobody"],
  ["e2e/loading/connection.spec.ts", "e2e/loading/smoke.spec.ts", "a test is imported by nobody"],
])("%s may not import %s", (path, target, problem) => {
  expect(wallViolations([{ path, imports: [target] }])).toEqual([`${path} imports ${target}: ${problem}`]);
});

test.each([
  ["src/features/jobs/rules/job.ts", "zod/mini"],
  ["src/features/jobs/server/jobs.routes.ts", "src/features/jobs/rules/job.ts"],
  ["src/features/payrolls/web/PayrollCard.tsx", "src/features/jobs/web/list/card/JobCard.tsx"],
  ["src/app/server/app.ts", "src/features/payrolls/server/runs/payrolls.routes.ts"],
  ["src/features/jobs/server/job-life.test.ts", "src/testing/data/factories.ts"],
  ["src/testing/soak/load.ts", "src/app/server/demo/logins.ts"],
  ["bench/main.ts", "src/testing/app-process.ts"],
])("%s may import %s", (path, target) => {
  expect(wallViolations([{ path, imports: [target] }])).toEqual([]);
});

test("an import cycle of any length is found, and reported once", () => {
  const circle = [
    { path: "a.ts", imports: ["b.ts", "zod"] },
    { path: "b.ts", imports: ["c.ts", "d.ts"] },
    { path: "c.ts", imports: ["a.ts", "d.ts"] },
    { path: "d.ts", imports: [] },
    { path: "e.ts", imports: ["a.ts", "e.ts"] },
  ];
  expect(circlesIn(circle)).toEqual(["a.ts → b.ts → c.ts → a.ts", "e.ts → e.ts"]);
});

test("imports of every form are found", () => {
  const source = `
import { a } from "./a.ts";
import type {
  B,
} from "../server/b.ts";
import "side-effect";
import { h } from "#features/jobs/rules/h.ts";
export { c } from "./c.ts";
export * from './f.ts';
export const d = "import { x } from './nothing.ts'"; // import "./comment.ts"
const e = () => import("./e.ts");
type G = typeof import("./g.ts");
`;
  expect(importsOf("src/common/web/x.ts", source)).toEqual([
    "src/common/web/a.ts",
    "src/common/server/b.ts",
    "side-effect",
    "src/features/jobs/rules/h.ts",
    "src/common/web/c.ts",
    "src/common/web/f.ts",
    "src/common/web/e.ts",
    "src/common/web/g.ts",
  ]);
});
