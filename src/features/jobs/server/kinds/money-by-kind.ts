import { sql } from "kysely";

/** What the rows of jobs or of lines come to, the pay of work apart from what is given back (`moneyByKind`). */
export const moneySums = sql`coalesce(sum(price) filter (where kind = 'work'), 0) as price,
  coalesce(sum(price) filter (where kind = 'expense'), 0) as expense_price,
  coalesce(sum(price) filter (where kind = 'mileage'), 0) as mileage_price`;
