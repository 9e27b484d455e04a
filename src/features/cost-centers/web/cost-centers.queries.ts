import { recordCalls } from "#common/web/api/records.ts";
import type { CostCenter, CostCenterInput } from "../rules/cost-center.ts";

export const costCenters = recordCalls<CostCenter, CostCenterInput>({
  name: "cost-centers",
  with: "owner",
  flashes: { created: "Cost-center oprettet.", updated: "Cost-center opdateret." },
  failures: { create: "Failed creating cost-center", update: "Failed updating cost-center" },
});
