import fc from "fast-check";
import type { Company, Job, User } from "./company.ts";
import type { Attempt, Expected } from "./step.ts";
import { today } from "./wall-clock.ts";

/* Random numbers that select existing rows when their step runs. */

export function nth<Row>(rows: readonly Row[], n: number): Row | undefined {
  return rows[n % Math.max(rows.length, 1)];
}

export const nat = fc.nat({ max: 999 });

/** Mostly a usual value; now and then an odd or invalid one. */
export const mostly = <Usual, Odd>(usual: fc.Arbitrary<Usual>, odd: fc.Arbitrary<Odd>): fc.Arbitrary<Usual | Odd> =>
  fc.oneof({ weight: 10, arbitrary: usual }, { weight: 1, arbitrary: odd });

/** Any user, or with `can` a user who may take the step. Without such users, hardly any job would be paid. */
export type Who = { n: number; can: boolean };
export const who: fc.Arbitrary<Who> = fc.record({
  n: nat,
  can: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

/** The attempt of any user, or with `can` of a user whose call passes the most checks. */
export function attemptBy(company: Company, drawn: Who, attemptOf: (user: User) => Attempt): Attempt | undefined {
  const user = nth(drawn.can ? whoGetFurthest(company.users, attemptOf) : company.users, drawn.n);
  return user && attemptOf(user);
}

function whoGetFurthest(users: readonly User[], attemptOf: (user: User) => Attempt): User[] {
  const reached = users.map((user) => ({ user, distance: distanceOf(attemptOf(user).expect()) }));
  const most = Math.max(...reached.map(({ distance }) => distance));
  return reached.filter(({ distance }) => distance === most).map(({ user }) => user);
}

/** The statuses of refusals, in the order of the server's checks. */
const refusals = [401, 403, 404, 422, 409];
const distanceOf = ({ status }: Expected) => (status < 300 ? refusals.length : refusals.indexOf(status));

/** A job that fits the step if there is one, else any. */
export function jobFor(company: Company, drawn: Who, fits: (job: Job) => boolean): Job | undefined {
  return nth(drawn.can ? company.jobs.filter(fits) : company.jobs, drawn.n) ?? nth(company.jobs, drawn.n);
}

export const daysAgo = (days: number): string => today().subtract({ days }).toString();
