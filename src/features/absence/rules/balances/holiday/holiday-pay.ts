import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { divideHalfAwayFromZero, formatKroner, kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { holidayYearName } from "./holiday-year.ts";

/** The kroner that payroll runs paid leavers for days of a holiday year (docs/product-rules.md#settlements). */
export const yearsOfPay = z.array(z.object({ user_id: id, year: wire.count, paid: wire.sum }));
export type YearsOfPay = z.infer<typeof yearsOfPay>;

/** 12,5 % of the pay, in kroner (the Holiday Act, § 16). */
export const holidayAllowance = (paid: number): number =>
  kronerFromOre(divideHalfAwayFromZero(oreFromKroner(paid) * 125, 1000));

export function holidayPayWords(year: number, paid: number | undefined): string {
  const name = `Feriegodtgørelse ${holidayYearName(year)}`;
  if (paid === undefined) return `${name}: ukendt, for ingen lønkørsel har betalt løn for året.`;
  return `${name}: 12,5 % af ${formatKroner(paid)} er ${formatKroner(holidayAllowance(paid))}`;
}
