import { kronerFromOre, oreFromKroner, oreOfMinutes, sumKroner } from "#common/rules/values/money.ts";
import { type AllowanceLine, owedByDay, type TimeOfDay } from "../allowance-lines.ts";
import type { Bank } from "../day-of-work.ts";
import type { Overflow } from "./flex.ts";

/* The lines of time banks, which are shown and stored among lines of allowances (docs/product-rules.md#time-banks). */

export const bankLabels: Readonly<Record<Bank, string>> = { "time-off": "Til afspadsering", flex: "Til flex" };

/** No rule has a code with this prefix, because codes of rules have no colon. */
const prefix = "bank:";
export const bankCodes: Readonly<Record<Bank, string>> = { "time-off": `${prefix}time-off`, flex: `${prefix}flex` };
export const isBankCode = (code: string): boolean => code.startsWith(prefix);
export const paidFlexCode = `${prefix}paid-flex`;

type BankedTime = TimeOfDay & { readonly use: Bank };

export const isBanked = (time: TimeOfDay): time is BankedTime => time.use === "time-off" || time.use === "flex";

/** The lines that show the banked minutes of a day. They have no price. */
export const bankLines = (times: readonly TimeOfDay[]): AllowanceLine[] =>
  grouped(times.filter(isBanked), () => ({ rate: null, salary_code: "" })).map((line) => ({ ...line, price: 0 }));

/** The lines that screens show: of allowances and of banked minutes. */
export function shownLines(...asked: Parameters<typeof owedByDay>): AllowanceLine[] {
  const { lines, times } = owedByDay(...asked);
  return [...lines, ...bankLines(times)];
}

export type JobPay = { readonly rate: number; readonly salary_code: string };

/** A run pays each job in full, so these lines subtract the pay of banked hours. Minutes and price are negative. */
export const withheldLines = (times: readonly TimeOfDay[], payOf: (jobId: number) => JobPay): AllowanceLine[] =>
  grouped(times.filter(isBanked), ({ job_id }) => payOf(job_id)).map((line) => ({
    ...line,
    minutes: -line.minutes,
    jobs: line.jobs.map(({ job_id, minutes }) => ({ job_id, minutes: -minutes })),
    // The amount of each job is rounded separately, like the job's price.
    price: 0 - sumKroner(line.jobs.map(({ minutes }) => priceOf(line.rate ?? 0, minutes))),
  }));

type Unpriced = Omit<AllowanceLine, "price">;

function grouped(
  times: readonly BankedTime[],
  payOf: (time: BankedTime) => { readonly rate: number | null; readonly salary_code: string },
): Unpriced[] {
  const sums = Map.groupBy(
    times.map((time) => ({ ...time, ...payOf(time) })),
    ({ date, use, rate, salary_code }) => JSON.stringify([date, use, rate, salary_code]),
  );
  return [...sums.values()].map((group) => {
    const [{ date, rules_id, use, rate, salary_code }] = group as [(typeof group)[number]];
    const jobs = [...Map.groupBy(group, ({ job_id }) => job_id)].map(([job_id, own]) => ({
      job_id,
      minutes: sumOf(own),
    }));
    const named = { code: bankCodes[use], name: bankLabels[use], salary_code, unit: "hour" as const };
    return { date, rules_id, ...named, minutes: sumOf(group), count: 0, rate, jobs };
  });
}

const sumOf = (times: readonly { readonly minutes: number }[]): number =>
  times.reduce((sum, { minutes }) => sum + minutes, 0);

const priceOf = (rate: number, minutes: number): number => kronerFromOre(oreOfMinutes(oreFromKroner(rate), minutes));

/** The line that pays flex above its limit, on the last day of a period. */
export function paidOverflow({ date, flex, rules_id, minutes }: Overflow, rate: number | null): AllowanceLine {
  const named = {
    code: paidFlexCode,
    name: "Flex over loftet",
    salary_code: flex.salary_code,
    unit: "hour" as const,
  };
  return { date, rules_id, ...named, minutes, count: 0, rate, price: priceOf(rate ?? 0, minutes), jobs: [] };
}
