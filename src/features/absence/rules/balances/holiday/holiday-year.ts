/** The calendar year in which the holiday year of a date begins (the Holiday Act, LBK 152/2024, §§ 5 and 6). */
export const holidayYearOf = (date: string): number => Number(date.slice(0, 4)) - (date.slice(5) < "09-01" ? 1 : 0);

export const holidayYearStart = (year: number): string => `${year}-09-01`;
export const holidayYearEnd = (year: number): string => `${year + 1}-08-31`;
export const lastHolidayDate = (year: number): string => `${year + 1}-12-31`;

/** 2025 → `2025/26`. */
export const holidayYearName = (year: number): string => `${year}/${String((year + 1) % 100).padStart(2, "0")}`;

/** The holiday years whose days may be taken on a date, the oldest first. */
export function holidayYearsUsableOn(date: string): number[] {
  const year = holidayYearOf(date);
  return date <= lastHolidayDate(year - 1) ? [year - 1, year] : [year];
}
