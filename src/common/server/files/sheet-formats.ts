export const dayFormat = "dd-mm-yyyy";
export const momentFormat = "dd-mm-yyyy hh:mm";
export const amountFormat = "#,##0.00";
export const idFormat = "0";

const dayLength = 86_400_000;

const dayZero = Date.UTC(1899, 11, 30);

export function sheetDay(date: string): number {
  return Math.round((Date.UTC(part(date, 0, 4), part(date, 5, 7) - 1, part(date, 8, 10)) - dayZero) / dayLength);
}

export function sheetMoment(wallClock: string): number {
  const seconds = part(wallClock, 11, 13) * 3600 + part(wallClock, 14, 16) * 60 + part(wallClock, 17, 19);
  return sheetDay(wallClock) + seconds / 86_400;
}

const part = (text: string, start: number, end: number) => Number(text.slice(start, end));
