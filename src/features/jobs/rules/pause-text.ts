/** The duration, and the pause if there is one: `7 timer 30 min. · 30 min. pause`. */
export const withPause = ({ duration, pause_minutes }: { duration: string; pause_minutes: number }): string =>
  pause_minutes ? `${duration} · ${pause_minutes} min. pause` : duration;
