import fc from "fast-check";
import { checkEverything } from "./checks.ts";
import {
  askAbsence,
  changeAbsence,
  decideAbsence,
  endAbsence,
  recover,
  reportIllness,
  withdrawAbsence,
} from "./commands/absence.ts";
import { markOvertime, writeBank } from "./commands/banks.ts";
import { cancel, restore } from "./commands/cancellations.ts";
import { comment, readComments } from "./commands/comments.ts";
import { saveCalendar, saveCompanyDetails } from "./commands/company-details.ts";
import { copy } from "./commands/copies.ts";
import { decide, moveCostCenter, moveProject } from "./commands/decisions.ts";
import { explain, sign } from "./commands/deviations.ts";
import { correctDay } from "./commands/entries.ts";
import { checkFiles, download, renew, setUp } from "./commands/files.ts";
import { edit, register, registerCrew } from "./commands/jobs.ts";
import { addLawRules, deleteLawRules, saveLawRules } from "./commands/law-rules.ts";
import { decideMany, withdraw } from "./commands/many-decisions.ts";
import { annul, reverse, run } from "./commands/payrolls.ts";
import {
  createUser,
  deleteUser,
  reactivateUser,
  saveCostCenter,
  saveJobType,
  saveProject,
  saveUser,
} from "./commands/registers.ts";
import { registerSplit } from "./commands/splits.ts";
import { endSubstitute, nameSubstitute } from "./commands/substitutes.ts";
import { addTerms, changeTerms, correctRates, deleteTerms, shareTerms } from "./commands/terms.ts";
import { daysPass, hourPasses } from "./commands/time.ts";
import { registerTimer, startTimer, stopTimer, throwAway } from "./commands/timers.ts";
import type { Company } from "./company.ts";
import { company } from "./founding.ts";
import type { Server } from "./server.ts";

/* Random companies from start to end, compared with the model after each step. */

type Command = fc.AsyncCommand<Company, Server>;

/** Frequency of each step: as in a real company, most are jobs and approvals. */
const calls: [times: number, step: fc.Arbitrary<Command>][] = [
  [9, register],
  [2, registerCrew],
  [4, registerSplit],
  [14, decide],
  [3, decideMany],
  [3, withdraw],
  [3, comment],
  [1, readComments],
  [3, startTimer],
  [4, stopTimer],
  [1, throwAway],
  [4, registerTimer],
  [3, copy],
  [4, edit],
  [3, cancel],
  [2, restore],
  [2, moveProject],
  [1, moveCostCenter],
  [9, askAbsence],
  [2, changeAbsence],
  [4, reportIllness],
  [4, markOvertime],
  [5, writeBank],
  [8, decideAbsence],
  [5, withdrawAbsence],
  [2, endAbsence],
  [2, recover],
  [6, run],
  [4, reverse],
  [3, annul],
  [3, download],
  [1, renew],
  [1, setUp],
  [1, saveCompanyDetails],
  [2, saveUser],
  [6, nameSubstitute],
  [1, endSubstitute],
  [1, createUser],
  [2, deleteUser],
  [3, reactivateUser],
  [3, addTerms],
  [1, shareTerms],
  [2, changeTerms],
  [1, deleteTerms],
  [3, correctRates],
  [1, saveCalendar],
  [1, addLawRules],
  [2, saveLawRules],
  [2, deleteLawRules],
  [3, correctDay],
  [4, explain],
  [4, sign],
  [1, saveProject],
  [1, saveJobType],
  [1, saveCostCenter],
];

export type Draw = {
  seed: number;
  /** The path of an earlier failure, to repeat only that. */
  path?: string | undefined;
  replayPath?: string | undefined;
};

/** The options in MODEL_SEED, MODEL_PATH and MODEL_REPLAY, or the given seed. */
export function optionsOf(env: NodeJS.ProcessEnv, seed: number): Draw {
  const { MODEL_SEED, MODEL_PATH: path, MODEL_REPLAY: replayPath } = env;
  return { seed: MODEL_SEED === undefined ? seed : Number(MODEL_SEED), path, replayPath };
}

export const newSeed = (): number => Math.floor(Math.random() * 2 ** 31);

/** Companies per seed and steps per company. Changing them changes the meaning of every seed. */
const companiesPerSeed = 2;
const maxSteps = 200;

export type Outcome = {
  companies: number;
  steps: number;
  /** How often each kind of step got which status. */
  answers: Map<string, number>;
  /** The difference and its shortest example; undefined without one. */
  failure: string | undefined;
};

/** Plays the companies of these seeds, until `isEnough` or the first difference. */
export async function liveOn(
  server: Server,
  seeds: Iterable<number>,
  isEnough: (all: Outcome) => boolean,
): Promise<Outcome> {
  const all: Outcome = { companies: 0, steps: 0, answers: new Map(), failure: undefined };
  for (const seed of seeds) {
    if (all.failure !== undefined || isEnough(all)) break;
    addTo(all, await liveThrough(server, { seed }));
  }
  return all;
}

export function addTo(all: Outcome, { companies, steps, answers, failure }: Outcome): void {
  Object.assign(all, { companies: all.companies + companies, steps: all.steps + steps, failure });
  addCounts(all.answers, answers);
}

function addCounts(all: Map<string, number>, counts: ReadonlyMap<string, number>): void {
  for (const [what, count] of counts) all.set(what, (all.get(what) ?? 0) + count);
}

const commandsOf = (steps: typeof calls, maxCommands: number, replayPath?: string) =>
  fc.commands(
    steps.flatMap(([times, step]) => Array<fc.Arbitrary<Command>>(times).fill(step)),
    { maxCommands, size: "max", ...(replayPath !== undefined && { replayPath }) },
  );

export async function foundOne(server: Server, seed: number): Promise<Company> {
  const [found] = fc.sample(company, { seed, numRuns: 1 });
  if (!found) throw new Error("no company");
  return founded(server, found());
}

/** Few calls, so that a caller that takes calls in a loop can stop soon. */
const maxCalls = 15;

/** Makes some calls in the company, one after the other, and compares each with the model. */
export async function takeCalls(server: Server, model: Company, seed: number): Promise<void> {
  const [commands] = fc.sample(commandsOf(calls, maxCalls), { seed, numRuns: 1 });
  if (commands) await fc.asyncModelRun(() => ({ model, real: server }), commands);
}

export async function liveThrough(server: Server, drawn: Draw): Promise<Outcome> {
  let gaveUp = Number.POSITIVE_INFINITY;
  const lived = { companies: 0, steps: 0, answers: new Map<string, number>() };
  const commands = commandsOf([...calls, [1, daysPass], [3, hourPasses]], maxSteps, drawn.replayPath);
  const life = fc.asyncProperty(company, commands, async (found, commands) => {
    if (performance.now() > gaveUp) return;
    const model = await founded(server, found());
    try {
      await fc.asyncModelRun(() => ({ model, real: server }), commands);
      await checkEverything(model, server);
      await checkFiles(model, server);
    } catch (error) {
      gaveUp = Math.min(gaveUp, performance.now() + timeout);
      throw new Error(`${error instanceof Error ? error.message : error}\n${story(model)}`, { cause: error });
    }
    lived.companies += 1;
    lived.steps += model.steps;
    addCounts(lived.answers, model.answers);
  });
  const { seed, path } = drawn;
  const details = await fc.check(life, {
    seed,
    numRuns: companiesPerSeed,
    // Else the first companies of a seed would be short.
    unbiased: true,
    ...(path !== undefined && { path }),
  });
  return { ...lived, failure: details.failed ? told(details) : undefined };
}

/** Founds the company with the product's default payroll setup, and the numbers that its files need. */
async function founded(server: Server, model: Company): Promise<Company> {
  await server.found(model);
  const path = "/api/payroll-setup";
  const { body: setup } = await server.call({ by: 1, method: "GET", path });
  Object.assign(setup.danlon, { company_number: "12345678" });
  Object.assign(setup.mle, { customer_number: "12", employer_number: "3" });
  Object.assign(setup.datalon, { company_number: "4711", pay_term: "11", group_text: "A", amount_code: "30" });
  Object.assign(setup.datalon, { code_width: 4, employee_id_length: 8 });
  const { status, body } = await server.call({ by: 1, method: "PUT", path, body: setup });
  if (status !== 200) throw new Error(`a company cannot be set up: ${status} ${JSON.stringify(body)}`);
  const { version, updated_at: _at, updated_by: _by, ...settings } = body;
  model.setup = { version, settings };
  return model;
}

/** Milliseconds to search for a shorter example. */
const timeout = 60_000;

/** The users at the start and the steps in words. Commands are reused, so the company stores the words. */
function story({ users, told }: Company): string {
  return [`users: ${users.map(({ id, roles }) => `${id} ${roles.join("+")}`).join("; ")}`, ...told].join("\n");
}

function told<Life>(details: fc.RunDetails<Life>): string {
  const [, commands] = (details.counterexample ?? []) as unknown[];
  const replayPath = /replayPath="([^"]*)"/.exec(String(commands))?.[1] ?? "";
  const again = `MODEL_SEED=${details.seed} MODEL_PATH=${details.counterexamplePath} MODEL_REPLAY=${replayPath}`;
  const error = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  return `${error}\nagain: ${again}`;
}
