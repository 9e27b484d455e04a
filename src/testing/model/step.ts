import type { AsyncCommand } from "fast-check";
import type { Answer } from "../http-client.ts";
import { checkStep } from "./checks.ts";
import { type Company, type User, userOf } from "./company.ts";
import { difference } from "./difference.ts";
import { can } from "./rules.ts";
import type { Call, Server } from "./server.ts";

/** The model's prediction of a call. */
export type Expected = {
  status: number;
  /** A second possible response, if the model cannot predict the outcome. */
  orElse?: Expected;
  fields?: readonly string[];
  /** Updates the model, given the response's body, since only the server knows new ids and times. */
  // biome-ignore lint/suspicious/noExplicitAny: as the wire has it
  happens?: (body: any) => void;
  /** The expected body, after the update. */
  shows?: () => unknown;
  /** Fetches the content of a lost response. */
  // biome-ignore lint/suspicious/noExplicitAny: as the wire has it
  recall?: (server: Server) => Promise<any>;
  /** For a repeatable call: reads from the server how often it happened. */
  recount?: (server: Server) => Promise<void>;
  /** The id of a new user to log in. */
  letsIn?: () => number | undefined;
  verify?: (answer: Answer) => string | undefined | Promise<string | undefined>;
};

export type Attempt = Call & {
  /** Computed again after a lost response. */
  expect: () => Expected;
  job?: number;
};

export const refused = (status: number, ...fields: string[]): Expected => ({
  status,
  ...(status === 422 && { fields: fields.toSorted() }),
});

/** Refusals before all others: without a login, or without the permission. */
export function refusedAccess(user: User, right: string): Expected | undefined {
  if (user.deleted) return refused(401);
  return can(user, right) ? undefined : refused(403);
}

/**
 * One call by one user. The random values of a step contain no ids. The step chooses among the existing rows when it
 * runs, so that a shorter list of steps still makes sense.
 */
export class Step<Draw> implements AsyncCommand<Company, Server> {
  readonly name: string;
  readonly drawn: Draw;
  readonly attemptOf: (company: Company, drawn: Draw) => Attempt | undefined;

  constructor(name: string, drawn: Draw, attemptOf: (company: Company, drawn: Draw) => Attempt | undefined) {
    this.name = name;
    this.drawn = drawn;
    this.attemptOf = attemptOf;
  }

  check(company: Readonly<Company>): boolean {
    return this.attemptOf(company, this.drawn) !== undefined;
  }

  async run(company: Company, server: Server): Promise<void> {
    const attempt = this.attemptOf(company, this.drawn);
    if (!attempt) return;
    company.told.push(told(company, this.name, attempt));
    const status = await make(company, server, attempt);
    count(company, `${this.name}: ${status}`);
    await checkStep(company, server, attempt.job);
  }

  toString(): string {
    return this.name;
  }
}

function told(company: Company, name: string, { by, method, path, body }: Attempt): string {
  const { roles, deleted } = userOf(company, by);
  const who = `user ${by} (${deleted ? "deleted" : roles.join("+")})`;
  return `  ${name}: ${who} ${method} ${path}${body === undefined ? "" : ` ${JSON.stringify(body).replace(/x{20,}/, "x…")}`}`;
}

/** Makes the call and compares the response with the model, which is then updated. */
export async function make(company: Company, server: Server, attempt: Attempt): Promise<number> {
  company.steps += 1;
  const expected = attempt.expect();
  const answer = await server.call(attempt);
  const isForetold = [expected.status, expected.orElse?.status].includes(answer.status);
  const wasDone = answer.isRepeated && expected.happens && !isForetold;
  if (!wasDone) {
    await hold(answer, expected);
    if (answer.isRepeated) await expected.recount?.(server);
    const newcomer = expected.letsIn?.();
    if (newcomer !== undefined) await server.letIn(newcomer);
    return answer.status;
  }
  // The first attempt succeeded and its response was lost, so the second one repeats it.
  expected.happens?.(await expected.recall?.(server));
  await hold(answer, { ...attempt.expect(), happens: () => {} });
  return expected.status;
}

export function count({ answers }: Company, what: string): void {
  answers.set(what, (answers.get(what) ?? 0) + 1);
}

async function hold(answer: Answer, foretold: Expected): Promise<void> {
  const { status, body } = answer;
  const { orElse } = foretold;
  const expected = orElse?.status === status ? orElse : foretold;
  if (status !== expected.status)
    throw new Error(`status ${status} instead of ${expected.status}: ${JSON.stringify(body).slice(0, 500)}`);
  const wrong =
    expected.fields && difference(expected.fields, Object.keys(body.errors ?? {}).toSorted(), "fields in error");
  if (wrong) throw new Error(wrong);
  expected.happens?.(body);
  const problem = (expected.shows && difference(expected.shows(), body)) ?? (await expected.verify?.(answer));
  if (problem) throw new Error(problem);
}
