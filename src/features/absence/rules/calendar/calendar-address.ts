import * as z from "zod/mini";

/** The server does not store the URL of the file. Only the response that creates the URL contains it. */
export const calendarAddress = z.object({
  address: z.nullable(z.object({ has_team: z.boolean(), has_jobs: z.boolean(), created_at: z.string() })),
});
export type CalendarAddress = z.infer<typeof calendarAddress>;

export const calendarAddressInput = z.object({
  has_team: z._default(z.boolean("has_team skal være true eller false."), false),
  has_jobs: z._default(z.boolean("has_jobs skal være true eller false."), false),
});
export type CalendarAddressInput = z.infer<typeof calendarAddressInput>;

export const newCalendarAddress = z.object({ url: z.string() });
export type NewCalendarAddress = z.infer<typeof newCalendarAddress>;
