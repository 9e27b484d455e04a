import { defaultKind, isRefund, type JobKind, jobKinds, moneyOf } from "#features/kinds/rules/kinds.ts";
import { fileEmployeeId, isSentAsKm } from "#features/payroll-files/rules/machine-file.ts";
import { isHourly, type PayKind, rateOf } from "#features/payroll-files/rules/pay-entry.ts";
import type { PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";
import type { DatalonSetup } from "./datalon-setup.ts";

/** The løndel (DataLøn's pay code) of the period's total hours. */
export const totalCode = "01";

export type Placed = {
  readonly line: PayrollLine;
  readonly kind: "hours" | "amount" | "km";
  /** A pair (`12/13`) or one løndel; "" for an amount without a løndel. */
  readonly code: string;
  /** Øre per hour, for the second løndel of a pair; null without a pair. A person has one rate per pair and group. */
  readonly rate: number | null;
  readonly group: string;
  /** The group of the line's own cost center, or the fixed group of the setup. */
  readonly ownGroup: string;
  /** If a counter-line had to move: where its own code would have put it, in words. Undefined for other lines. */
  readonly movedFrom: string | undefined;
};

/** Parses one løndel, or a pair for hours and rate (`12/13`), padded to the company's width. */
export function parseDatalonCode(
  code: string,
  width: number,
): { first: string; second: string | undefined } | undefined {
  const parts = code.split("/").map((part) => part.trim());
  const isRight = parts.length <= 2 && parts.every((part) => /^[0-9A-Za-z]+$/.test(part) && part.length <= width);
  const [first = "", second] = parts.map((part) => part.padStart(width, "0"));
  return isRight && first !== second ? { first, second } : undefined;
}

/** The løndel for amounts that have no løndel of their own; "" if the setup has none. */
export function amountCodeOf(jobKind: JobKind, { amount_code, refund_code, code_width }: DatalonSetup): string {
  const code = isRefund(jobKind) && refund_code !== "" ? refund_code : amount_code;
  return code === "" ? "" : code.padStart(code_width, "0");
}

/** The place of each line in the file (docs/product-rules.md#dataløn). */
export function datalonPlaces(lines: readonly PayrollLine[], setup: DatalonSetup, total?: Total): Placed[] {
  const places = new Map<PayrollLine, Placed>();
  const people = byPerson(lines, setup);
  const holders = total ? undefined : holdersOf(lines, setup);
  const homes = homesOf(total ? byPerson(total.among, setup) : people, setup);
  for (const [person, own] of people) {
    const placed = placesOfOne(own, setup, { onCode: total?.code, home: homes.get(person) ?? "", holders });
    for (const place of placed) places.set(place.line, place);
  }
  return lines.map((line) => places.get(line) as Placed);
}

/** For total hours: all lines get the løndel `code`. `homesOf` searches `among`, which has all lines of the file. */
type Total = { readonly code: string; readonly among: readonly PayrollLine[] };

type People = ReadonlyMap<string, readonly PayrollLine[]>;

/** The lines of each person: ordinary lines before counter-lines, and newer lines before older ones. */
function byPerson(lines: readonly PayrollLine[], setup: DatalonSetup): People {
  const people = Map.groupBy(lines, (line) => `${line.user_id} ${fileEmployeeId(line, setup)}`);
  for (const own of people.values()) own.sort(ordinaryThenNewest);
  return people;
}

/** The group of each person's first line with a group, in the order of byPerson; "" if no line has a group. */
function homesOf(people: People, setup: DatalonSetup): Map<string, string> {
  const homes = new Map<string, string>();
  for (const [person, own] of people)
    homes.set(person, own.map((line) => groupOf(line, setup)).find((group) => group !== "") ?? "");
  return homes;
}

function ordinaryThenNewest(one: PayrollLine, other: PayrollLine): number {
  if (one.is_counter_line !== other.is_counter_line) return one.is_counter_line ? 1 : -1;
  if (one.started_at === other.started_at) return 0;
  return one.started_at < other.started_at ? 1 : -1;
}

type Place = Pick<Placed, "kind" | "code">;
type Taken = { readonly kind: PayKind; readonly code: string };

/** Kind and code, such as `hours 12/13`. All lines of a person on one løndel must have the same kind and code. */
const nameOf = ({ kind, code }: Taken) => `${kind} ${code}`;
const partsOf = ({ code }: Taken) => code.split("/");

type Holders = ReadonlyMap<string, string>;

/**
 * The kind of money on each løndel, taken from its first ordinary line, or else from a counter-line. If the setup has a
 * separate løndel for tax-free amounts, the løndel for amounts is for wages even without ordinary lines.
 */
function holdersOf(lines: readonly PayrollLine[], setup: DatalonSetup): Holders {
  const holders = new Map<string, string>();
  const held = new Set<string>();
  const hold = (line: PayrollLine) => {
    const place = placeOf(line, setup);
    if (!place || held.has(place.code)) return;
    held.add(place.code);
    for (const part of partsOf(place)) if (!holders.has(part)) holders.set(part, moneyOf(line.job_kind));
  };
  const takenBack = lines.filter((line) => line.is_counter_line);
  for (const line of lines) if (!line.is_counter_line) hold(line);
  if (setup.refund_code !== "" && setup.amount_code !== "" && !holders.has(amountCodeOf(defaultKind, setup)))
    holders.set(amountCodeOf(defaultKind, setup), moneyOf(defaultKind));
  for (const kind of jobKinds) for (const line of takenBack) if (line.job_kind === kind) hold(line);
  return holders;
}

type PlaceOptions = {
  readonly onCode: string | undefined;
  /** The group of a counter-line or allowance if neither its løndel nor the line itself has a group. */
  readonly home: string;
  readonly holders: Holders | undefined;
};

/** @param lines the lines of one person, in the order of byPerson */
function placesOfOne(
  lines: readonly PayrollLine[],
  setup: DatalonSetup,
  { onCode, home, holders }: PlaceOptions,
): Placed[] {
  const taken = new Map<string, string>();
  const groups = new Map<string, string>();
  const rates = new Map<string, number | null>();
  const take = (place: Taken) => {
    for (const part of partsOf(place)) if (!taken.has(part)) taken.set(part, nameOf(place));
  };
  const isFree = (place: Place, money: string) =>
    partsOf(place).every(
      (part) => (taken.get(part) ?? nameOf(place)) === nameOf(place) && (holders?.get(part) ?? money) === money,
    );

  return lines.map((line) => {
    const isBack = line.is_counter_line;
    const amounts: Place = { kind: "amount", code: amountCodeOf(line.job_kind, setup) };
    if (isBack && onCode === undefined) reserve(take, setup);
    const own = onCode === undefined ? placeOf(line, setup) : ({ kind: "hours", code: onCode } as const);
    const place = own && (!isBack || isFree(own, moneyOf(line.job_kind))) ? own : amounts;
    take(place);
    const ownGroup = groupOf(line, setup);
    // An allowance has no cost center, so it takes the group of the person's other lines.
    const isMovable = isBack || line.is_allowance;
    const group = (isMovable && (groups.get(nameOf(place)) || ownGroup || home)) || ownGroup;
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

/** Reserves the løndele of total hours and of amounts. No counter-line may use these løndele in another way. */
function reserve(take: (place: Taken) => void, setup: DatalonSetup): void {
  if (setup.hours_total) take({ kind: "hours-total", code: totalCode.padStart(setup.code_width, "0") });
  for (const kind of jobKinds) take({ kind: "amount", code: amountCodeOf(kind, setup) });
}

const wordsOf = ({ salary_code }: PayrollLine, own: Place | undefined) =>
  own ? `løndel ${own.code}` : `lønkode ${salary_code}`;

const parsedCodes = new WeakMap<DatalonSetup, Map<string, ReturnType<typeof parseDatalonCode>>>();

/** Parses each salary code only once, because a hundred thousand lines have few different codes. */
function parsedCode(code: string, setup: DatalonSetup): ReturnType<typeof parseDatalonCode> {
  const known = parsedCodes.get(setup) ?? new Map<string, ReturnType<typeof parseDatalonCode>>();
  parsedCodes.set(setup, known);
  if (!known.has(code)) known.set(code, parseDatalonCode(code, setup.code_width));
  return known.get(code);
}

/** The place that the line's salary code names. Undefined for a counter-line with an invalid code. */
function placeOf(line: PayrollLine, setup: DatalonSetup): Place | undefined {
  const codes = parsedCode(line.salary_code, setup);
  if (!codes && line.is_counter_line) return undefined;
  const { first, second } = codes ?? { first: line.salary_code, second: undefined };
  if (isSentAsKm(line, setup)) return { kind: "km", code: first };
  if (isHours(line, second, setup)) {
    const isPair = second !== undefined && setup.include_rate;
    return { kind: "hours", code: isPair ? `${first}/${second}` : first };
  }
  return { kind: "amount", code: second === undefined ? first : amountCodeOf(line.job_kind, setup) };
}

function isHours(line: PayrollLine, second: string | undefined, setup: DatalonSetup): boolean {
  if (!isHourly(line) || setup.send_amounts) return false;
  return second !== undefined || setup.single_code === "hours";
}

function groupOf(line: PayrollLine, { group_by, group_text }: DatalonSetup): string {
  return group_by === "fixed" ? group_text : (line.cost_center_code ?? "");
}
