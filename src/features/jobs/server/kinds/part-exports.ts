import type { PartName } from "#features/kinds/rules/kind-parts.ts";
import { expenseExport } from "./expense/expense.export.ts";
import { tripExport } from "./mileage/trip.export.ts";
import type { PartExport } from "./part-export.ts";

/** In the order of the columns. A missing part does not compile. */
const register: { readonly [Name in PartName]: unknown } = { trip: tripExport, expense: expenseExport };

export const partExports = Object.entries(register) as [PartName, PartExport<unknown>][];
