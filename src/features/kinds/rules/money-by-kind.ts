import { wire } from "#common/rules/values/wire-numbers.ts";
import { wireKm } from "#features/mileage/rules/km-field.ts";

/**
 * What several jobs come to: the pay of work, and apart from it what expenses and trips give back
 * (docs/product-rules.md#kinds-of-jobs). Never one figure.
 */
export const moneyByKind = { price: wire.sum, expense_price: wire.sum, mileage_price: wire.sum };

/** The same where it is paid, with the kilometres of the trips. */
export const paidByKind = { ...moneyByKind, mileage_km: wireKm };
