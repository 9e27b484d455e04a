import type { Company, User } from "./company.ts";
import { difference } from "./difference.ts";
import { ledgerProblem } from "./ledger.ts";
import { can } from "./rules.ts";
import type { Server } from "./server.ts";
import { allViews, viewsByKind } from "./views/all-views.ts";
import { viewOfJob } from "./views/jobs.ts";
import type { View } from "./views/view.ts";

/** Steps between two checks of everything, because a check after each step takes ten times as long. */
const stepsBetween = Number(process.env.MODEL_STEPS_BETWEEN ?? 100);
const looksPerStep = 2;

/** Checks the step's job and a few other views. */
export async function checkStep(company: Company, server: Server, job: number | undefined): Promise<void> {
  const { users, steps } = company;
  if (job !== undefined) await look(company, server, viewOfJob(job), turn(users, steps));
  const kinds = viewsByKind(company);
  for (let n = 0; n < looksPerStep; n++) {
    const views = turn(kinds, steps * looksPerStep + n);
    // Coprime factors, so that in time every user sees every view.
    await look(company, server, turn(views, steps * 7919 + n), turn(users, steps * 104_729 + n));
  }
  if (steps % stepsBetween === 0) await checkEverything(company, server);
}

function turn<Row>(rows: readonly Row[], n: number): Row {
  const row = rows[n % rows.length];
  if (row === undefined) throw new Error("nothing to take turns with");
  return row;
}

/** Checks every view, and that no øre is lost or paid twice. */
export async function checkEverything(company: Company, server: Server): Promise<void> {
  for (const [index, view] of allViews(company).entries())
    for (const viewer of viewersOf(company, view, index)) await look(company, server, view, viewer);
  const admin = company.users.find((user) => can(user, "index-payrolls"));
  const problem = admin && (await ledgerProblem((path) => read(server, admin, path)));
  if (problem) throw new Error(problem);
}

/**
 * The users who open a view: in turn a third of the users with its permission, or one of them if the view is not
 * personal. A user without the permission opens every fifth view.
 */
function viewersOf({ users, steps }: Company, { right, isPersonal }: View, index: number): User[] {
  const allowed = users.filter((user) => can(user, right));
  const others = users.filter((user) => !can(user, right));
  const one = (of: User[]) => (of.length === 0 ? [] : [turn(of, steps + index)]);
  const third = allowed.filter((_, place) => (place + steps + index) % Math.min(3, allowed.length) === 0);
  return [...(isPersonal ? third : one(allowed)), ...(index % 5 === 0 ? one(others) : [])];
}

async function look(company: Company, server: Server, view: View, viewer: User): Promise<void> {
  const { status, body } = await server.call({ by: viewer.id, method: "GET", path: view.path });
  const answer = expectedAnswer(company, view, viewer);
  const problem =
    status === answer.status
      ? answer.body && difference(answer.body, view.read?.(body) ?? body)
      : `${status} instead of ${answer.status}`;
  if (problem) throw new Error(`user ${viewer.id} (${viewer.roles.join("+")}) looks at ${view.path}\n  ${problem}`);
}

function expectedAnswer(company: Company, { right, answer }: View, viewer: User): { status: number; body?: unknown } {
  if (viewer.deleted) return { status: 401 };
  if (!can(viewer, right)) return { status: 403 };
  const body = answer(company, viewer);
  return body === undefined ? { status: 404 } : { status: 200, body };
}

// biome-ignore lint/suspicious/noExplicitAny: as the wire has it
async function read(server: Server, admin: User, path: string): Promise<any> {
  const { status, body } = await server.call({ by: admin.id, method: "GET", path });
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  return body;
}
