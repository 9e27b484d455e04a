import { fileEmployeeId, isSentAsKm } from "../../machine-file.ts";
import { isHourly, type PayKind, rateOf } from "../../pay-entry.ts";
import { isCounterLine, type PayrollLine } from "../../payroll-line.ts";
import type { DatalonSetup } from "./datalon-setup.ts";

/** The løndel of the period's hours in all. */
export const totalCode = "01";

/** A line with where DataLøn's file pays it. */
export type Placed = {
  readonly line: PayrollLine;
  readonly kind: "hours" | "amount" | "km";
  /** A pair (`12/13`) or one løndel; "" for an amount that has none to go to. */
  readonly code: string;
  /** Øre per hour on the second løndel of a pair; the same for all hours of a person's pair in a group. */
  readonly rate: number | null;
  readonly group: string;
  /** The group that the line was paid in. */
  readonly ownGroup: string;
  /** In words, what a counter-line was paid on that cannot stand there in this file. */
  readonly movedFrom: string | undefined;
};

/**
 * What a salary code names: two løndele (`12/13`, hours and rate), or one. Each is filled up with zeros to the width
 * that the company's DataLøn wants; undefined when it is neither.
 */
export function parseDatalonCode(
  code: string,
  width: number,
): { first: string; second: string | undefined } | undefined {
  const parts = code.split("/").map((part) => part.trim());
  const isRight = parts.length <= 2 && parts.every((part) => /^[0-9A-Za-z]+$/.test(part) && part.length <= width);
  const [first = "", second] = parts.map((part) => part.padStart(width, "0"));
  return isRight && first !== second ? { first, second } : undefined;
}

export const paddedAmountCode = ({ amount_code, code_width }: DatalonSetup): string =>
  amount_code === "" ? "" : amount_code.padStart(code_width, "0");

/**
 * Where each line is paid, in the order of the lines. An employee's løndel is used once, with one rate and in one group,
 * and counter-lines are frozen: so they give way. They take the group and the rate of the ordinary lines on their
 * løndele, the newest ones, and where something else stands on one of them they are amounts. One without a group, on a
 * løndel that has none either, takes the newest one of its employee
 * (docs/product-rules.md#dataløn).
 * @param total where all of them go to one løndel instead of their salary codes' own: which, and the file's lines that
 * they are a part of
 */
export function datalonPlaces(lines: readonly PayrollLine[], setup: DatalonSetup, total?: Total): Placed[] {
  const places = new Map<PayrollLine, Placed>();
  const people = byPerson(lines, setup);
  const homes = homesOf(total ? byPerson(total.among, setup) : people, setup);
  for (const [person, own] of people) {
    const placed = placesOfOne(own, setup, total?.code, homes.get(person) ?? "");
    for (const place of placed) places.set(place.line, place);
  }
  return lines.map((line) => places.get(line) as Placed);
}

type Total = { readonly code: string; readonly among: readonly PayrollLine[] };

type People = ReadonlyMap<string, readonly PayrollLine[]>;

/** Each person's lines, the ordinary ones first and each kind from the newest on. */
function byPerson(lines: readonly PayrollLine[], setup: DatalonSetup): People {
  const people = Map.groupBy(lines, (line) => `${line.user_id} ${fileEmployeeId(line, setup)}`);
  for (const own of people.values()) own.sort(ordinaryThenNewest);
  return people;
}

/** The newest group of each person who has one. */
function homesOf(people: People, setup: DatalonSetup): Map<string, string> {
  const homes = new Map<string, string>();
  for (const [person, own] of people)
    homes.set(person, own.map((line) => groupOf(line, setup)).find((group) => group !== "") ?? "");
  return homes;
}

function ordinaryThenNewest(one: PayrollLine, other: PayrollLine): number {
  if (isCounterLine(one) !== isCounterLine(other)) return isCounterLine(one) ? 1 : -1;
  if (one.started_at === other.started_at) return 0;
  return one.started_at < other.started_at ? 1 : -1;
}

type Place = Pick<Placed, "kind" | "code">;
type Taken = { readonly kind: PayKind; readonly code: string };

/** Everything on one løndel has to be the same place. */
const nameOf = ({ kind, code }: Taken) => `${kind} ${code}`;
const partsOf = ({ code }: Taken) => code.split("/");

/**
 * @param lines one person's, in the order of byPerson
 * @param home the person's group, where a counter-line finds no other
 */
function placesOfOne(
  lines: readonly PayrollLine[],
  setup: DatalonSetup,
  onCode: string | undefined,
  home: string,
): Placed[] {
  const taken = new Map<string, string>();
  const groups = new Map<string, string>();
  const rates = new Map<string, number | null>();
  const amounts: Place = { kind: "amount", code: paddedAmountCode(setup) };
  const take = (place: Taken) => {
    for (const part of partsOf(place)) if (!taken.has(part)) taken.set(part, nameOf(place));
  };
  const isFree = (place: Place) => partsOf(place).every((part) => (taken.get(part) ?? nameOf(place)) === nameOf(place));

  return lines.map((line) => {
    const isBack = isCounterLine(line);
    if (isBack && onCode === undefined) reserve(take, amounts, setup);
    const own = onCode === undefined ? placeOf(line, setup) : ({ kind: "hours", code: onCode } as const);
    const place = own && (!isBack || isFree(own)) ? own : amounts;
    take(place);
    const ownGroup = groupOf(line, setup);
    const group = (isBack && (groups.get(nameOf(place)) || ownGroup || home)) || ownGroup;
    if (!groups.has(nameOf(place))) groups.set(nameOf(place), group);
    const rateName = `${nameOf(place)} ${group}`;
    if (!rates.has(rateName)) rates.set(rateName, rateOf(line));
    return {
      line,
      ...place,
      rate: place.kind === "hours" && place.code.includes("/") ? (rates.get(rateName) ?? null) : null,
      group,
      ownGroup,
      movedFrom: own && nameOf(own) === nameOf(place) ? undefined : wordsOf(line, own),
    };
  });
}

/** What counter-lines keep off: the løndel of the hours in all, and that of the amounts which they may become. */
function reserve(take: (place: Taken) => void, amounts: Place, { hours_total, code_width }: DatalonSetup): void {
  if (hours_total) take({ kind: "hours-total", code: totalCode.padStart(code_width, "0") });
  take(amounts);
}

const wordsOf = ({ salary_code }: PayrollLine, own: Place | undefined) =>
  own ? `løndel ${own.code}` : `lønkode ${salary_code}`;

/** Where the salary code of a line says; undefined for a counter-line whose code names no løndel. */
function placeOf(line: PayrollLine, setup: DatalonSetup): Place | undefined {
  const codes = parseDatalonCode(line.salary_code, setup.code_width);
  if (!codes && isCounterLine(line)) return undefined;
  const { first, second } = codes ?? { first: line.salary_code, second: undefined };
  if (isSentAsKm(line, setup)) return { kind: "km", code: first };
  if (isHours(line, second, setup)) {
    const isPair = second !== undefined && setup.include_rate;
    return { kind: "hours", code: isPair ? `${first}/${second}` : first };
  }
  return { kind: "amount", code: second === undefined ? first : paddedAmountCode(setup) };
}

/** A pair takes hours and rate; a single løndel takes kroner, unless the setup says hours. */
function isHours(line: PayrollLine, second: string | undefined, setup: DatalonSetup): boolean {
  if (!isHourly(line) || setup.send_amounts) return false;
  return second !== undefined || setup.single_code === "hours";
}

function groupOf(line: PayrollLine, { group_by, group_text }: DatalonSetup): string {
  return group_by === "fixed" ? group_text : (line.cost_center_code ?? "");
}
