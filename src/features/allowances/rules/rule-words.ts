import { listInWords } from "#common/rules/list-in-words.ts";
import { firstDay, formatDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import {
  type AllowanceAmount,
  type AllowanceRule,
  type ClockBound,
  contactLabels,
  dayKindLabels,
  dayKinds,
  type EditedVersion,
  type FlexRules,
  flexOverflows,
  flexPeriods,
  hourLabels,
  payKindLabels,
  placeLabels,
  places,
  shiftLabels,
} from "./allowance-rule.ts";

/** `48,10 kr./t.` */
export function amountWords(amount: AllowanceAmount): string {
  switch (amount.kind) {
    case "hourly":
      return `${formatKroner(amount.kroner)}/t.`;
    case "own-percent":
      return `${formatNumber(amount.percent)} % af egen timepris`;
    case "base-percent":
      return `${formatNumber(amount.percent)} % af ${formatKroner(amount.base)}`;
    case "daily":
      return `${formatKroner(amount.kroner)} pr. dag`;
    case "each":
      return `${formatKroner(amount.kroner)} pr. gang`;
  }
}

/** Writes minutes, of the day or of a duration, in hours: 1080 → `18`, 390 → `6:30`. */
export const clockText = (minute: number): string =>
  minute % 60 === 0 ? String(minute / 60) : `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

const boundWords = (bound: ClockBound): string => (bound === "plan-start" ? "planens start" : clockText(bound));

/**
 * The conditions of a rule in words, and what happens with its hours. A property is "" if the rule does not have this
 * condition.
 */
function conditionsOf(rule: AllowanceRule) {
  const { days, places: where, clock, tier, shift, contact, minimum_minutes, applies_to, people } = rule;
  const { hour, needs_agreement } = rule;
  return {
    dage: days.length === dayKinds.length ? "" : listInWords(days.map((day) => dayKindLabels[day])),
    steder: where.length === places.length ? "" : listInWords(where.map((place) => placeLabels[place])),
    klokkeslæt: clock === null ? "" : `kl. ${boundWords(clock.from)}–${boundWords(clock.to)}`,
    trin: tier === null ? "" : tierWords(tier),
    vagt: shift === "any" ? "" : `vagten ${shift === "displaced" ? "er forskudt" : shiftLabels.night}`,
    nærhed: contact === "any" ? "" : contactLabels[contact],
    mindst: minimum_minutes === 0 ? "" : `mindst ${clockText(minimum_minutes)} t. pr. gang`,
    timen: hour === "ordinary" ? "" : hourWords[hour],
    aftale: needs_agreement ? "kun aftalt overtid" : "",
    "gælder for": applies_to === "all" ? "" : payKindLabels[applies_to],
    personer: people === null ? "" : peopleWords(people),
  };
}

const hourWords = { ...hourLabels, paid: "timen udbetales", banked: "timen til afspadsering" } as const;

function tierWords({ from, to, counting }: NonNullable<AllowanceRule["tier"]>): string {
  const hours = to === null ? `efter ${clockText(from)} t.` : `${clockText(from)}–${clockText(to)} t.`;
  return `${hours} ${counting === "clock" ? "efter klokken" : "efter arbejdet tid"}`;
}

function peopleWords(people: NonNullable<AllowanceRule["people"]>): string {
  const dates = [...new Set(people.flatMap(({ until_date }) => until_date ?? []))].map(formatDate);
  const until = dates.length === 0 ? "" : `, højst til ${listInWords(dates)}`;
  return `${people.length === 1 ? "1 person" : `${people.length} personer`}${until}`;
}

/** `48,10 kr./t., hverdag og lørdag, efter planen, 0–2 t. efter klokken, timelønnede` */
export const ruleSentence = (rule: AllowanceRule): string =>
  [amountWords(rule.amount), ...Object.values(conditionsOf(rule))].filter(Boolean).join(", ");

/** `Fra start`, or `Fra 1/3-2026` */
export const fromWords = ({ from_date }: Pick<EditedVersion, "from_date">): string =>
  from_date === firstDay ? "Fra start" : `Fra ${formatDate(from_date)}`;

type Facets = Readonly<Record<string, string>>;

const ruleFacets = (rule: AllowanceRule): Facets => ({
  navn: rule.name,
  lønkode: rule.salary_code,
  sats: amountWords(rule.amount),
  ...conditionsOf(rule),
  // Two different lists of people may have the same words, so the lists themselves are compared.
  personer: JSON.stringify(rule.people),
  gruppe: rule.group,
  prioritet: String(rule.priority),
});

const versionFacets = (version: EditedVersion): Facets => ({
  "normal arbejdstid": `kl. ${clockText(version.normal_from)}–${clockText(version.normal_to)}`,
  norm: version.norm === "own" ? "egen" : `fuld tid, ${clockText(version.full_time_minutes)} t.`,
  flex: version.flex ? flexWords(version.flex) : "",
  "lønkode for flex": version.flex?.salary_code ?? "",
  rækkefølge: version.rules.map(({ code }) => code).join(),
});

/** `højst 15 t. og mindst -10 t., hver måned, bortfalder` */
export function flexWords({ max_minutes, min_minutes, period, overflow }: FlexRules): string {
  const most = max_minutes === null ? "" : `højst ${clockText(max_minutes)} t.`;
  const least = min_minutes === null ? "" : `mindst -${clockText(min_minutes)} t.`;
  const over = max_minutes === null ? [] : [flexPeriods[period], flexOverflows[overflow]];
  const limits = listInWords([most, least].filter(Boolean)) || "uden grænser";
  return [limits, ...over.map((text) => text.toLowerCase())].join(", ");
}

/** The audit log says only that these facets changed, because their values are ids and codes. */
const unread: readonly string[] = ["personer", "rækkefølge"];

type ChangeWords = { readonly before: string[]; readonly after: string[] };

function differences(former: Facets, now: Facets): ChangeWords {
  const words: ChangeWords = { before: [], after: [] };
  for (const [name, value] of Object.entries(now)) {
    if (former[name] === value) continue;
    if (!unread.includes(name)) words.before.push(`${name} ${former[name] || "(tom)"}`);
    words.after.push(unread.includes(name) ? `${name} ændret` : `${name} ${value || "(tom)"}`);
  }
  return words;
}

const confirmedWords = (isConfirmed: boolean): string => (isConfirmed ? "kontrolleret" : "ikke kontrolleret");

/** `3 regler, ikke kontrolleret` */
export const versionSummary = ({ rules, is_confirmed }: EditedVersion): string =>
  `${rules.length === 1 ? "1 regel" : `${rules.length} regler`}, ${confirmedWords(is_confirmed)}`;

/** The changes of a version in words, and whether it is confirmed; undefined if nothing has changed. */
export function versionChange(
  before: EditedVersion | undefined,
  after: EditedVersion | undefined,
): { readonly before: string; readonly after: string } | undefined {
  if (!before || !after)
    return { before: before ? versionSummary(before) : "", after: after ? versionSummary(after) : "" };
  const words = differences(versionFacets(before), versionFacets(after));
  for (const rule of before.rules)
    if (!after.rules.some(({ code }) => code === rule.code)) words.before.push(`${rule.name}: ${ruleSentence(rule)}`);
  for (const rule of after.rules) {
    const former = before.rules.find(({ code }) => code === rule.code);
    const changed = former
      ? differences(ruleFacets(former), ruleFacets(rule))
      : { before: [], after: [ruleSentence(rule)] };
    if (changed.before.length > 0) words.before.push(`${rule.name}: ${changed.before.join(", ")}`);
    if (changed.after.length > 0) words.after.push(`${rule.name}: ${changed.after.join(", ")}`);
  }
  if (words.after.length + words.before.length === 0 && before.is_confirmed === after.is_confirmed) return undefined;
  return {
    before: [...words.before, confirmedWords(before.is_confirmed)].join("; "),
    after: [...words.after, confirmedWords(after.is_confirmed)].join("; "),
  };
}
