import fc from "fast-check";
import { attemptBy, mostly, nat, nth, type Who, who } from "../choose.ts";
import type { Company, Deviation, User } from "../company.ts";
import { timeOf } from "../entries.ts";
import { type Attempt, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { seesAllOf, seesPerson } from "../terms.ts";
import { shownDeviation } from "../views/working-time.ts";
import { today } from "../wall-clock.ts";
import { breachesOn, daysOf, latestDeviations, registerOf } from "../working-time.ts";

/* Explanations of breaches of rest, day off and average, and signatures of explanations. */

type Explanation = {
  who: Who;
  user: number;
  breach: number;
  isBreach: boolean;
  daysAgo: number;
  kind: Deviation["kind"];
  reason: string;
  compensateAfter: number;
  key: string;
};

export const explain = fc
  .record({
    who,
    user: nat,
    breach: nat,
    isBreach: mostly(fc.constant(true), fc.constant(false)),
    daysAgo: fc.integer({ min: -1, max: 30 }),
    kind: fc.constantFrom<Deviation["kind"][]>("rest", "day-off", "average"),
    reason: mostly(fc.constantFrom("Pumpen stod af", " Sygdom på holdet "), fc.constantFrom("", "x".repeat(501))),
    compensateAfter: mostly(fc.nat({ max: 366 }), fc.constantFrom(-1, 367)),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Explain deviation", drawn, explanation));

const isActive = ({ deleted }: User) => !deleted;

/** The breaches of this month and the last month, as the user sees them. */
function breachesOf(company: Company, user: User) {
  const register = registerOf(company, user, user);
  const first = today().subtract({ months: 1 }).with({ day: 1 });
  const days = daysOf(first, first.until(today()).days + 1);
  return days.flatMap((day) => breachesOn(register, day).map(({ kind }) => ({ user, date: day.date, kind })));
}

function explanation(company: Company, drawn: Explanation): Attempt | undefined {
  const { kind: drawnKind, reason } = drawn;
  const breaches = company.users.filter(isActive).flatMap((one) => breachesOf(company, one));
  const found = drawn.isBreach ? nth(breaches, drawn.breach) : undefined;
  const user = drawn.isBreach ? found?.user : nth(company.users, drawn.user);
  if (!user) return undefined;
  const date = found?.date ?? today().subtract({ days: drawn.daysAgo }).toString();
  const kind = found?.kind ?? drawnKind;
  const compensateBy = Temporal.PlainDate.from(date).add({ days: drawn.compensateAfter }).toString();
  const compensation = "Fri en dag";
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/working-time/deviations",
    body: { user_id: user.id, date, kind, reason, compensation, compensate_by: compensateBy },
    key: drawn.key,
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-own-jobs");
      if (refusal) return refusal;
      const wrong = reason.trim() === "" || reason.length > 500 ? ["reason"] : [];
      if (date > today().toString()) wrong.push("date");
      if (drawn.compensateAfter < 0 || drawn.compensateAfter > 366) wrong.push("compensate_by");
      if (wrong.length > 0) return refused(422, ...wrong);
      if (!seesAllWork(company, actor, user)) return refused(404);
      const register = registerOf(company, actor, user);
      const [day] = daysOf(Temporal.PlainDate.from(date), 1);
      const breach = day && breachesOn(register, day).find((one) => one.kind === kind);
      if (!breach) return refused(422, "date");
      const { short, end } = breach;
      const earlier = company.deviations.filter(
        (one) => one.user === user.id && one.date === date && one.kind === kind,
      );
      const latest = earlier.at(-1);
      if (latest && latest.signedBy !== null && latest.short >= short) return refused(409);
      if (earlier.length >= 20) return refused(422, "reason");
      const said = { user: user.id, date, kind, short, reason: reason.trim(), compensation, compensateBy };
      const project = kind === "average" ? null : projectAt(register.jobs, day.start, end);
      return {
        status: 201,
        happens: ({ id }) => void company.deviations.push({ ...said, id, project, by: actor.id, signedBy: null }),
        shows: () => {
          const saved = company.deviations.at(-1);
          return saved && shownDeviation(company, saved);
        },
      };
    },
  }));
}

const seesAllWork = (company: Company, viewer: User, user: User) =>
  seesAllOf(company, viewer, user) && seesPerson(company, viewer, user);

/** The project of the last job that ended after `start` and not after `end`. */
function projectAt(jobs: ReturnType<typeof registerOf>["jobs"], start: number, end: number): number | null {
  const ended = jobs.filter((job) => {
    const over = timeOf(job)?.[1] ?? 0;
    return over > start && over <= end;
  });
  const endOf = (job: (typeof jobs)[number]) => timeOf(job)?.[1] ?? 0;
  return ended.toSorted((one, other) => endOf(other) - endOf(one) || other.id - one.id)[0]?.project ?? null;
}

export const sign = fc.record({ who, deviation: nat }).map((drawn) => new Step("Sign deviation", drawn, signature));

function signature(company: Company, drawn: { who: Who; deviation: number }): Attempt | undefined {
  const unsigned = company.deviations.filter(({ signedBy }) => signedBy === null);
  const one = nth(drawn.who.can && unsigned.length > 0 ? unsigned : company.deviations, drawn.deviation);
  const user = one && company.users.find(({ id }) => id === one.user);
  if (!one || !user) return undefined;
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/working-time/deviations/${one.id}/signature`,
    expect(): Expected {
      const refusal = refusedAccess(actor, "manage-users-jobs");
      if (refusal) return refusal;
      if (!seesAllWork(company, actor, user)) return refused(404);
      if (actor === user) return refused(403);
      if (one.signedBy !== null || !latestDeviations(company).includes(one)) return refused(409);
      return {
        status: 200,
        happens: () => {
          one.signedBy = actor.id;
        },
        shows: () => shownDeviation(company, one),
      };
    },
  }));
}
