import { type RawBuilder, sql } from "kysely";
import { localDay } from "#common/server/database/calendar.ts";
import { ratesOf, tripKm } from "./trip-split.store.ts";

/** The maximum price of a trip: without the low rate (docs/decisions/068-answers-from-what-one-sees.md). */
export const mostPrice = (startedAt: string): RawBuilder<number> => sql<number>`coalesce(round(${tripKm} * (
  select case job_trips.vehicle when 'bicycle' then rates.bicycle else rates.high end
  from ${ratesOf(localDay(startedAt))} as rates), 2), 0)`;
