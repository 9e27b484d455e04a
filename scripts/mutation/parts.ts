import type { PartialStrykerOptions } from "@stryker-mutator/api/core";

export type Part = {
  mutate: readonly string[];
  tests: readonly string[];
  excludedMutations: readonly string[];
  /** Whether only a share of the functions is mutated. The seed picks the share. */
  isDrawn: boolean;
};

/** Files of declarations, which the tests of the routes cover. */
const declarations = [
  "src/common/rules/{api-error,access/current-user,lists/page-size}.ts",
  "src/features/{cost-centers,job-types,projects}/rules/*.ts",
  "src/features/jobs/rules/job-export.ts",
  "src/features/users/rules/user.ts",
];

export const parts: Readonly<Record<"rules" | "server", Part>> = {
  rules: {
    mutate: ["src/{common,features/*}/rules/**/*.ts", ...declarations.map((path) => `!${path}`)],
    tests: ["src/**/rules/**/*.test.ts"],
    excludedMutations: [],
    isDrawn: false,
  },
  server: {
    mutate: [
      "src/features/*/server/**/*.{commands,store}.ts",
      "src/features/session/server/**/*.ts",
      "src/common/server/auth/*.ts",
      "src/common/server/audit-log.ts",
      "src/common/server/background/queue.ts",
      "src/common/server/http/{idempotency,write-limit}.ts",
    ],
    tests: [
      "src/features/**/server/**/*.test.ts",
      "src/common/server/{auth,background,http}/*.test.ts",
      "src/app/server/{app,midnight,security/routes-access}.test.ts",
    ],
    // An emptied SQL statement makes any test fail, so mutations of strings say nothing about the tests.
    excludedMutations: ["StringLiteral"],
    isDrawn: true,
  },
};

export function optionsOf(name: string, part: Part, mutate: readonly string[], root: string): PartialStrykerOptions {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", `${root}/scripts/mutation/drawn.mjs`],
    ignorers: part.isDrawn ? ["drawn"] : [],
    vitest: { configFile: "vitest.mutation.config.ts", related: false },
    mutate: [...mutate, "!src/**/*.test.ts"],
    mutator: { excludedMutations: [...part.excludedMutations], plugins: null },
    coverageAnalysis: "perTest",
    // After a mutation of code that runs at load time, such as a schema, Stryker would run every test.
    ignoreStatic: true,
    // Stryker would rewrite tsconfig.json through an API that TypeScript 7 lacks.
    tsconfigFile: "none",
    ignorePatterns: ["/.cache", "/dist", "/data", "/docs/images", "/e2e", "/bench", "/public"],
    tempDirName: `.cache/mutation-${name}`,
    // Two runners would create the template of the test databases at the same time.
    concurrency: 1,
    reporters: ["progress-append-only", "json"],
    jsonReporter: { fileName: `.cache/reports/mutation-${name}.json` },
    allowEmpty: true,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
  };
}
