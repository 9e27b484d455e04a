import { type RawBuilder, sql } from "kysely";
import { currentDay } from "./calendar.ts";

/** The hourly rate of a user on a day, null without one (docs/product-rules.md#terms-of-employment). */
export const rateOnDay = (userId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<number | null>`(
  select terms.hourly_rate from employment_terms as terms
  where terms.user_id = ${userId} and terms.from_date <= ${day} order by terms.from_date desc limit 1)`;

export const rateToday = (userId: RawBuilder<unknown>) => rateOnDay(userId, currentDay);
