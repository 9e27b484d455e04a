/** The times of a favourite that says nothing of them, as one of a trip or of a typed amount. */
export const timeless = { start_time: null, end_time: null, pause_minutes: 0 } as const;
