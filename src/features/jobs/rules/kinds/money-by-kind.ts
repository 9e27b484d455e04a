import { wire } from "../../../../common/rules/values/wire-numbers.ts";

/**
 * What several jobs come to: the pay of work, and apart from it what expenses and trips give back
 * (docs/product-rules.md#kinds-of-jobs). Never one figure.
 */
export const moneyByKind = { price: wire.sum, expense_price: wire.sum, mileage_price: wire.sum };
