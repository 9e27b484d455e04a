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
          company.companyName = details.name;
        },
        shows: () => ({ ...details, admin_gives_last_approval: company.allowsLastApproval }),
      },
  }));
}

const read = fc.constantFrom<0 | 1 | undefined>(undefined, 0, 0, 0, 1);

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
