/** The fields of a favourite of the default kind without times, such as one with a manual price. */
export const timeless = { start_time: null, end_time: null, pause_minutes: 0, pause_start: null, trip: null } as const;
