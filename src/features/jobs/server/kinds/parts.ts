import type { PartName } from "#features/kinds/rules/kind-parts.ts";
import type { ComputedPart } from "#features/kinds/rules/kinds.ts";
import { expenseExport } from "./expense/expense.export.ts";
import { expenseStore } from "./expense/expense.store.ts";
import { expenseFlagStore } from "./expense/expense-flags.ts";
import { tripExport } from "./mileage/trip.export.ts";
import { tripStore } from "./mileage/trip.store.ts";
import { tripFlagStore } from "./mileage/trip-flags.ts";
import { tripPrices } from "./mileage/trip-prices.ts";
import type { PartExport } from "./part-export.ts";
import type { PartFlagStore } from "./part-flag-store.ts";
import type { PartStore } from "./part-store.ts";
import type { PriceStore } from "./price-store.ts";

type ServerPart = { readonly store: PartStore; readonly flags: PartFlagStore<never>; readonly exported: unknown };

/** The export has the columns of the parts in this order. Only a part with a computed price has `prices`. */
export const parts = {
  trip: { store: tripStore, flags: tripFlagStore, exported: tripExport, prices: tripPrices },
  expense: { store: expenseStore, flags: expenseFlagStore, exported: expenseExport },
} satisfies {
  [Name in PartName]: Name extends ComputedPart ? ServerPart & { readonly prices: PriceStore } : ServerPart;
};

export const partExports = Object.entries(parts).map(([name, { exported }]) => [name, exported]) as [
  PartName,
  PartExport<unknown>,
][];
