import { capitalized } from "#common/rules/counted.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { jobKinds, moneyOf } from "#features/kinds/rules/kinds.ts";
import { allMoney } from "#features/kinds/rules/sum-words.ts";
import { stripLeadingZeros } from "../pay-entry.ts";
import type { PayrollLine } from "../payroll-line.ts";
import type { FileProblem, ProblemPlace } from "./problem-places.ts";

/** The code under which the payroll system gets the money of a line. The system adds up all lines with equal codes. */
export type MoneyPlace = {
  readonly line: PayrollLine;
  /** The code as written in the file; "" if there is none. */
  readonly code: string;
  /** The name of the place in a sentence: `Løndel 06`. */
  readonly name: string;
  /** Advice on the setting that chose this place instead of the line's salary code: `ret »Løndel til beløb«`. */
  readonly setting?: string;
};

export type MixedPlace = {
  readonly problem: FileProblem;
  /** Whether all lines of the place are counter-lines, whose codes nobody can change. */
  readonly isOnlyTakenBack: boolean;
};

/** A payroll system may read `6`, `06` and `006`, or `a1` and `A1`, as the same code. */
export const readCode = (code: string) => stripLeadingZeros(code.trim()).toLowerCase();

/** Finds places that mix several kinds of money (docs/product-rules.md#wages-and-tax-free-money). */
export function mixedPlaces(places: Iterable<MoneyPlace>, onlyTakenBack: string): MixedPlace[] {
  const found = new Map<string, Map<string, MoneyPlace>>();
  const readCodes = new Map<string, string>();
  for (const place of places) {
    const { line, code } = place;
    const read = readCodes.get(code) ?? readCode(code);
    readCodes.set(code, read);
    const here = found.get(read) ?? new Map<string, MoneyPlace>();
    found.set(read, here);
    const name = `${line.job_kind}\n${line.salary_code}\n${line.job_type_name}\n${line.is_counter_line}\n${place.setting}`;
    if (!here.has(name)) here.set(name, place);
  }
  return [...found.values()].flatMap((here) => {
    const all = [...here.values()];
    return new Set(all.map(({ line }) => moneyOf(line.job_kind))).size > 1 ? mixedPlace(all, onlyTakenBack) : [];
  });
}

function mixedPlace(places: readonly MoneyPlace[], onlyTakenBack: string): MixedPlace {
  const isOnlyTakenBack = places.every(({ line }) => line.is_counter_line);
  const mixed = [...new Set(jobKinds.map(moneyOf))].flatMap((money) => {
    const own = places.filter(({ line }) => moneyOf(line.job_kind) === money);
    return own.length === 0 ? [] : `${money} (${listInWords([...new Set(own.map(sourceOf))])})`;
  });
  const settings = [...new Set(places.flatMap(({ setting }) => setting ?? []))];
  const hasOwnCode = places.some(({ line, setting }) => !line.is_counter_line && setting === undefined);
  const ways = [...(hasOwnCode ? ["giv arbejdstyperne hver sin lønkode under Arbejdstyper"] : []), ...settings];
  const advice = isOnlyTakenBack || ways.length === 0 ? onlyTakenBack : ways.join(", eller ");
  const text = `${places[0]?.name} får både ${listInWords(mixed)}. ${capitalized(allMoney)} skal stå hver for sig: ${advice}.`;
  const at: readonly ProblemPlace[] = [
    ...(hasOwnCode ? (["job-types"] as const) : []),
    ...(settings.length > 0 || !hasOwnCode ? (["payroll-setup"] as const) : []),
  ];
  return { problem: { text, at }, isOnlyTakenBack };
}

function sourceOf({ line }: MoneyPlace): string {
  const code = `lønkode ${line.salary_code} på ${line.job_type_name}`;
  return line.is_counter_line ? `tilbageført ${code}` : code;
}
