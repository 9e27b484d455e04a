import type { PartName } from "#features/kinds/rules/kind-parts.ts";
import { expenseCheck } from "./expense-check.ts";
import type { PartCheck } from "./part-check.ts";

export const partChecks: { readonly [Name in PartName]?: PartCheck } = { expense: expenseCheck };
