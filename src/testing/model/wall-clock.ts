/** Copenhagen's clock, computed independently: summer time is from the last Sunday of March to the last of October. */

const pattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
const epoch = Temporal.PlainDate.from("1970-01-01");
const winter = 60;
const summer = 120;

export const today = (): Temporal.PlainDate => Temporal.Now.plainDateISO("Europe/Copenhagen");

export function changeNight(year: number, month: 3 | 10): Temporal.PlainDate {
  const known = changeNights.get(year * 100 + month);
  if (known) return known;
  const last = new Temporal.PlainDate(year, month, 31);
  const night = last.subtract({ days: last.dayOfWeek % 7 });
  changeNights.set(year * 100 + month, night);
  return night;
}
const changeNights = new Map<number, Temporal.PlainDate>();

/** Meeus' algorithm for the Gregorian calendar. */
function easterSunday(year: number): Temporal.PlainDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e, f] = [Math.floor(b / 4), b % 4, Math.floor((b + 8) / 25)];
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return new Temporal.PlainDate(year, Math.floor(days / 31), (days % 31) + 1);
}

/** Public holidays as of 2024. */
export function isHoliday(day: Temporal.PlainDate): boolean {
  if (["01-01", "12-25", "12-26"].includes(day.toString().slice(5))) return true;
  return [-3, -2, 0, 1, 39, 49, 50].includes(easterSunday(day.year).until(day).days);
}

export type WallTime = { date: Temporal.PlainDate; minute: number; second: number };

/** The parts of `YYYY-MM-DD HH:mm:ss`; undefined unless it is a valid time. */
export function wallTime(text: unknown): WallTime | undefined {
  const parts = typeof text === "string" ? pattern.exec(text) : null;
  if (!parts) return undefined;
  const [, day = "", hours, minutes, second] = parts;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(second) > 59) return undefined;
  try {
    return {
      date: Temporal.PlainDate.from(day),
      minute: Number(hours) * 60 + Number(minutes),
      second: Number(second),
    };
  } catch {
    return undefined;
  }
}

/** Minutes ahead of UTC: none in the skipped hour, two values in the repeated one. */
function offsets({ date, minute }: WallTime): number[] {
  const at = (night: Temporal.PlainDate) => Temporal.PlainDate.compare(date, night);
  const spring = at(changeNight(date.year, 3));
  const autumn = at(changeNight(date.year, 10));
  const hour = Math.floor(minute / 60);
  if (spring === 0 && hour === 2) return [];
  if (autumn === 0 && hour === 2) return [summer, winter];
  const isSummer = (spring > 0 || (spring === 0 && hour >= 3)) && (autumn < 0 || (autumn === 0 && hour < 2));
  return [isSummer ? summer : winter];
}

/** Whether a clock in Copenhagen ever shows this time. */
export const isShown = (time: WallTime): boolean => offsets(time).length > 0;

const utcMinute = (time: WallTime, offset: number) =>
  epoch.until(time.date).days * 1440 + time.minute + time.second / 60 - offset;

/** Minutes since 1970. An end in the repeated hour is the first such time after the start. */
export function instantsOf(start: WallTime, end: WallTime): [start: number, end: number] {
  const from = utcMinute(start, offsets(start)[0] ?? summer);
  const first = utcMinute(end, offsets(end)[0] ?? summer);
  return [from, first > from ? first : utcMinute(end, offsets(end).at(-1) ?? winter)];
}

export function elapsed(start: WallTime, end: WallTime): number {
  const [from, to] = instantsOf(start, end);
  return Math.trunc(to - from);
}

export function midnightOf(date: Temporal.PlainDate): number {
  const key = date.toString();
  const midnight = { date, minute: 0, second: 0 };
  const at = midnights.get(key) ?? instantsOf(midnight, midnight)[0];
  midnights.set(key, at);
  return at;
}
const midnights = new Map<string, number>();

/** The minutes since 1970 at which summer time begins and ends, at one o'clock UTC. */
function changesOf(year: number): [start: number, end: number] {
  const known = changes.get(year);
  if (known) return known;
  const at = (month: 3 | 10) => epoch.until(changeNight(year, month)).days * 1440 + 60;
  const found: [number, number] = [at(3), at(10)];
  changes.set(year, found);
  return found;
}
const changes = new Map<number, [start: number, end: number]>();

/** Minutes since the first midnight of 1970 on the clock of Copenhagen. */
function localMinute(utc: number): number {
  const [start, end] = changesOf(new Date(utc * 60_000).getUTCFullYear());
  return utc + (utc >= start && utc < end ? summer : winter);
}

/** `HH:mm` on the clock at a minute since 1970. */
export const clockAt = (utc: number): string => clockText(localMinute(utc));

export const dateAt = (utc: number): string => epoch.add({ days: Math.floor(localMinute(utc) / 1440) }).toString();

/** Minutes from midnight as `HH:mm`. */
export const clockText = (minutes: number): string =>
  [Math.floor((minutes % 1440) / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

const clockAfter = (start: WallTime, minutes: number): string =>
  clockAt(Math.floor(utcMinute(start, offsets(start)[0] ?? summer)) + minutes);

/** The minutes from a time until the clock shows `HH:mm`; undefined if it never does in the day that follows. */
export function minutesUntil(start: WallTime, clock: string): number | undefined {
  for (let minutes = 0; minutes <= 25 * 60; minutes++) if (clockAfter(start, minutes) === clock) return minutes;
  return undefined;
}
