import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { costCenterInput } from "#features/cost-centers/rules/cost-center.ts";
import { createCostCenters, saveCostCenter, wrongOwner } from "#features/cost-centers/server/cost-centers.commands.ts";
import { listAllCostCenters, lockAllCostCenters } from "#features/cost-centers/server/cost-centers.store.ts";
import { imports } from "#features/imports/rules/imports.ts";
import { folded, keyIn, type Values } from "#features/imports/rules/plan-rows.ts";
import type { Importer } from "../importer.ts";
import { findOwners, type Owners } from "./owners.ts";
import { planRecords } from "./records.ts";

type Stored = Awaited<ReturnType<typeof listAllCostCenters>>[number];

const valuesOf =
  (owners: Owners) =>
  ({ name, code, owner_user_id }: Stored): Values => ({
    name,
    code,
    owner_user_id,
    owner: owners.emailOf(owner_user_id),
  });

const inputOf = ({ name, code, owner_user_id }: Values) => costCenterInput.parse({ name, code, owner_user_id });

export const costCentersImporter: Importer = {
  async plan({ trx, actor }, rows) {
    const byCode = new Map((await lockAllCostCenters(trx)).map((stored) => [folded(stored.code), stored]));
    const owners = await findOwners(trx);
    return planRecords(imports["cost-centers"], rows, {
      keyOf: keyIn("code"),
      find: (code) => byCode.get(code),
      valuesOf: valuesOf(owners),
      defaults: {},
      schema: costCenterInput,
      settle: owners.settle,
      errorsOf: ({ stored, values: { owner_user_id } }) =>
        owner_user_id === undefined || owner_user_id === stored?.owner_user_id || owners.has(owner_user_id, "manager")
          ? {}
          : { owner_user_id: [wrongOwner] },
      create: (added) => createCostCenters(trx, actor, added.map(inputOf)),
      save: (id, values) => saveCostCenter(trx, actor, id, inputOf(values)),
    });
  },

  async list(trx: Kysely<Database>) {
    const owners = await findOwners(trx);
    return (await listAllCostCenters(trx)).map(valuesOf(owners));
  },
};
