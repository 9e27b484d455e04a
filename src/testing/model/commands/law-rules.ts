import fc from "fast-check";
import { attemptBy, mostly, nat, nth, type Who, who } from "../choose.ts";
import type { Company, LawPeriod, LawRules, User } from "../company.ts";
import { type Attempt, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { startOfTime } from "../terms.ts";
import { shownRuleSet } from "../views/working-time.ts";
import { today } from "../wall-clock.ts";

/* Working-time rules by date that agreements allow in place of the law, for the company and for named groups. */

type Draw = { who: Who; set: number; read: 0 | 1 | undefined; name: string | null; periods: LawPeriod[]; key: string };

const agreed = fc.record({
  rest: mostly(fc.constantFrom(11, 8), fc.constant(9)),
  months: fc.constantFrom<LawPeriod["months"][]>(4, 6, 12),
  daysBetween: mostly(fc.constantFrom(6, 7, 12), fc.constant(13)),
});

/** Periods: one from the start, and often others from days within the registered weeks. */
const periods = fc
  .tuple(
    mostly(fc.constant(startOfTime), fc.constant("2020-01-01")),
    agreed,
    fc.array(fc.tuple(fc.nat({ max: 40 }), agreed), { maxLength: 2 }),
  )
  .map(([from, first, later]): LawPeriod[] => [
    { from, ...first },
    ...later
      .toSorted(([one], [other]) => other - one)
      .map(([days, period]) => ({ from: today().subtract({ days }).toString(), ...period })),
  ]);

const drawn = fc.record({
  who,
  set: nat,
  read: fc.constantFrom<Draw["read"]>(undefined, 0, 0, 0, 1),
  name: mostly(fc.constantFrom("Nathold", "Åsens hold", "Vagthold"), fc.constantFrom(null, "", "NATHOLD")),
  periods,
  key: fc.uuid(),
});

export const addLawRules = drawn.map((drawn) => new Step("Add law rules", drawn, addition));
export const saveLawRules = drawn.map((drawn) => new Step("Save law rules", drawn, saving));
export const deleteLawRules = drawn.map((drawn) => new Step("Delete law rules", drawn, deletion));

const fieldsOf = (name: string | null, periods: LawPeriod[]) => {
  const { id: _id, version: _version, ...fields } = shownRuleSet({ id: 0, version: 0, name, periods });
  return fields;
};

function addition(company: Company, { who, name, periods, key }: Draw): Attempt | undefined {
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/working-time/rules",
    body: fieldsOf(name, periods),
    key,
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      const wrong = wrongFields(company.lawRules, name, periods, false);
      if (wrong.length > 0) return refused(422, ...wrong);
      const set: LawRules = { id: 0, version: 1, name, periods };
      return {
        status: 201,
        happens({ id }) {
          set.id = id;
          company.lawRules.push(set);
        },
        shows: () => shownRuleSet(set),
      };
    },
  }));
}

function wrongFields(
  others: readonly LawRules[],
  name: string | null,
  periods: readonly LawPeriod[],
  isCompany: boolean,
): string[] {
  const isTaken = others.some((other) => other.name !== null && other.name.toLowerCase() === name?.toLowerCase());
  const wrong = name === "" || isCompany !== (name === null) || isTaken ? ["name"] : [];
  const isOrdered = periods.every(({ from }, place) => place === 0 || from > (periods[place - 1]?.from ?? ""));
  const areAllowed = periods.every(({ rest, daysBetween }) => rest !== 9 && daysBetween <= 12);
  if (!isOrdered || !areAllowed || periods[0]?.from !== startOfTime) wrong.push("periods");
  return wrong;
}

/** Chooses the company's own rules at least half of the time. */
const chosenSet = ({ lawRules }: Company, set: number) => (set % 2 === 0 ? lawRules[0] : nth(lawRules, set));

function saving(company: Company, { who, set: n, read, name: drawnName, periods }: Draw): Attempt | undefined {
  const set = chosenSet(company, n);
  if (!set) return undefined;
  const name = set.name === null && drawnName !== "" ? null : drawnName;
  const version = read === undefined ? undefined : set.version + read;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: `/api/working-time/rules/${set.id}`,
    body: { ...fieldsOf(name, periods), version },
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      const others = company.lawRules.filter((other) => other !== set);
      const wrong = wrongFields(others, name, periods, set.id === 1);
      if (wrong.length > 0) return refused(422, ...wrong);
      if (version !== undefined && version !== set.version) return refused(409);
      return {
        status: 200,
        happens: () => void Object.assign(set, { name, periods, version: set.version + 1 }),
        shows: () => shownRuleSet(set),
      };
    },
  }));
}

/** Rules that terms name cannot be deleted, and neither can the company's own rules. */
function deletion(company: Company, { who, set: n, read }: Draw): Attempt | undefined {
  const set = nth(company.lawRules, n);
  if (!set) return undefined;
  const version = read === undefined ? undefined : set.version + read;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "DELETE",
    path: `/api/working-time/rules/${set.id}${version === undefined ? "" : `?version=${version}`}`,
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      const isStale = version !== undefined && version !== set.version;
      if (
        isStale ||
        set.id === 1 ||
        company.users.some((user: User) => user.terms.some(({ rules }) => rules === set.id))
      )
        return refused(409);
      return {
        status: 204,
        happens() {
          company.lawRules = company.lawRules.filter((other) => other !== set);
        },
      };
    },
  }));
}
