import * as z from "zod/mini";
import { withQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { chosenId, codeField, id, nameField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

/** `jobs_count` is present only for users who see all jobs (docs/product-rules.md#codes-owners-and-cost-centers). */
export const costCenter = z.object({
  id,
  name: z.string(),
  code: z.string(),
  owner_user_id: id,
  jobs_count: z.optional(wire.count),
  owner: z.optional(person),
  /** Present only for users who may change the cost center. */
  version: z.optional(wire.version),
  authorized_actions: z.object({ update: z.boolean() }),
});
export type CostCenter = z.infer<typeof costCenter>;

export const costCenterRelations = withQuery(["owner"]);

export const costCenterInput = z.object({
  name: nameField("Navn"),
  code: codeField("Kode"),
  owner_user_id: chosenId("Vælg en ejer."),
});
export type CostCenterInput = z.infer<typeof costCenterInput>;

export const costCenterChange = changeOf(costCenterInput);
