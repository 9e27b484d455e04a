import type { ImportKind } from "./import-kind.ts";
import { costCenters } from "./kinds/cost-centers.ts";
import { jobTypes } from "./kinds/job-types.ts";
import { openingBalances } from "./kinds/opening-balances.ts";
import { people } from "./kinds/people.ts";
import { projects } from "./kinds/projects.ts";
import { terms } from "./kinds/terms.ts";

export const imports = {
  people,
  terms,
  "opening-balances": openingBalances,
  projects,
  "job-types": jobTypes,
  "cost-centers": costCenters,
} as const satisfies Readonly<Record<string, ImportKind>>;

export type ImportName = keyof typeof imports;
