/** The times of a favourite without any, such as one of a trip or a manual price. */
export const timeless = { start_time: null, end_time: null, pause_minutes: 0 } as const;
