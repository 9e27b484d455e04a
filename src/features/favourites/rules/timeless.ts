/** The times and the trip of a favourite for work without times, for example at an entered price. */
export const timeless = { start_time: null, end_time: null, pause_minutes: 0, pause_start: null, trip: null } as const;
