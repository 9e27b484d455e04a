import type { AsyncCommand } from "fast-check";
import fc from "fast-check";
import { checkStep } from "../checks.ts";
import type { Company } from "../company.ts";
import { registerNorms } from "../entries.ts";
import type { Server } from "../server.ts";
import { count } from "../step.ts";

/** Moves the registered jobs some days into the past. */
class DaysPass implements AsyncCommand<Company, Server> {
  readonly days: number;

  constructor(days: number) {
    this.days = days;
  }

  check(company: Readonly<Company>): boolean {
    return company.jobs.length > 0;
  }

  async run(company: Company, server: Server): Promise<void> {
    company.steps += 1;
    company.told.push(`  ${this.days} days pass`);
    const created = await server.daysPass(this.days);
    for (const job of company.jobs) job.created = created.get(job.id) ?? "lost";
    for (const timer of company.timers) timer.hasLasted = true;
    await checkStep(company, server, undefined);
  }

  toString(): string {
    return `${this.days} days pass`;
  }
}

class HourPasses implements AsyncCommand<Company, Server> {
  check(): boolean {
    return true;
  }

  async run(company: Company, server: Server): Promise<void> {
    company.steps += 1;
    company.told.push("  an hour passes");
    const before = company.entries.length;
    await server.hourPasses();
    registerNorms(company);
    if (company.entries.length > before) count(company, "Register norm");
    await checkStep(company, server, undefined);
  }

  toString(): string {
    return "an hour passes";
  }
}

export const hourPasses = fc.constant(0).map(() => new HourPasses());

export const daysPass = fc.integer({ min: 1, max: 20 }).map((days) => new DaysPass(days));
