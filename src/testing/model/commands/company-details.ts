import fc from "fast-check";
import { attemptBy, type Who, who } from "../choose.ts";
import type { Company } from "../company.ts";
import { type Attempt, refusedAccess, Step } from "../step.ts";

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
