/** The values of a favourite that has neither times nor a trip, for example for work at an entered amount. */
export const timeless = { start_time: null, end_time: null, pause_minutes: 0, pause_start: null, trip: null } as const;
