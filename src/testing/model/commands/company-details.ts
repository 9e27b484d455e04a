import fc from "fast-check";
import { attemptBy, type Who, who } from "../choose.ts";
import type { Company } from "../company.ts";
import { type Attempt, refused, refusedAccess, Step } from "../step.ts";

/** Allows the last approval or not; some forms omit the setting, which leaves it unchanged. */
export const saveCompanyDetails = fc
  .record({ who, allows: fc.constantFrom(true, true, false, undefined) })
  .map((drawn) => new Step("Save company details", drawn, saving));

function saving(company: Company, { who, allows }: { who: Who; allows: boolean | undefined }): Attempt | undefined {
  const details = { name: "Dagværk Byg", address: "Havnegade 1", cvr: "" };
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: "/api/mileage/company",
    body: { ...details, admin_gives_last_approval: allows },
    expect: () =>
      refusedAccess(actor, "index-payrolls") ?? {
        status: 200,
        happens() {
          company.allowsLastApproval = allows ?? company.allowsLastApproval;
        },
        shows: () => ({ ...details, admin_gives_last_approval: company.allowsLastApproval }),
      },
  }));
}

const read = fc.constantFrom<0 | 1 | undefined>(undefined, 0, 0, 0, 1);

/** The company's days off, of which the next months have few. */
export const saveCalendar = fc
  .record({
    who,
    read,
    days: fc.record({
      "05-01": timeOff(),
      "06-05": timeOff(),
      "12-24": timeOff(),
      "12-31": timeOff(),
    }),
  })
  .map((drawn) => new Step("Save company calendar", drawn, savingCalendar));

function timeOff() {
  return fc.constantFrom("none" as const, "half" as const, "whole" as const);
}

type Calendar = { who: Who; read: 0 | 1 | undefined; days: Company["companyDays"] };

function savingCalendar(company: Company, { who, read, days }: Calendar): Attempt | undefined {
  const version = read === undefined ? undefined : company.calendarVersion + read;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: "/api/company-calendar",
    body: { days, version },
    expect() {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      if (version !== undefined && version !== company.calendarVersion) return refused(409);
      return {
        status: 200,
        happens() {
          const isSame = Object.entries(days).every(([day, off]) => company.companyDays[day] === off);
          company.companyDays = days;
          if (!isSame) company.calendarVersion += 1;
        },
        shows: () => ({ days, version: company.calendarVersion }),
      };
    },
  }));
}

/** What the company's agreement allows in place of the law. */
export const saveLawRules = fc
  .record({
    who,
    read,
    rest: fc.constantFrom(11, 8, 9),
    months: fc.constantFrom(4, 6, 12),
    daysBetween: fc.constantFrom(6, 7, 12),
  })
  .map((drawn) => new Step("Save law rules", drawn, savingRules));

type Rules = { who: Who; read: 0 | 1 | undefined; rest: number; months: number; daysBetween: number };

function savingRules(company: Company, { who, read, ...rules }: Rules): Attempt | undefined {
  const { lawRules } = company;
  const version = read === undefined ? undefined : lawRules.version + read;
  const body = { rest_hours: rules.rest, reference_months: rules.months, days_between_days_off: rules.daysBetween };
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: "/api/working-time/rules",
    body: { ...body, version },
    expect() {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      if (rules.rest === 9) return refused(422, "rest_hours");
      if (version !== undefined && version !== lawRules.version) return refused(409);
      return {
        status: 200,
        happens: () => void Object.assign(lawRules, rules, { version: lawRules.version + 1 }),
        shows: () => ({ ...body, version: lawRules.version }),
      };
    },
  }));
}
