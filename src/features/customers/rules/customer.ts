import * as z from "zod/mini";
import { closedField } from "#common/rules/lists/closed.ts";
import { compactCvr, isCvrNumber } from "#common/rules/values/cvr-number.ts";
import { emailField, id, nameField } from "#common/rules/values/fields.ts";
import { optionalLine } from "#common/rules/values/optional-texts.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

const cvr = optionalLine(
  "CVR-nummer",
  20,
  z.overwrite(compactCvr),
  z.refine((text) => text === "" || isCvrNumber(text), "CVR-nummeret er ikke rigtigt. Tjek de 8 cifre."),
);

const reference = optionalLine("Reference", 191);

const accountingNumber = optionalLine("Nummer i regnskabet", 64);

/** See docs/product-rules.md#customers-and-sales-rates. */
export const customer = z.object({
  id,
  name: z.string(),
  cvr: cvr.output,
  email: z.nullable(z.string()),
  reference: reference.output,
  accounting_number: accountingNumber.output,
  /** Absent if only open customers were requested. */
  is_closed: z.optional(z.boolean()),
  projects_count: wire.count,
  version: wire.version,
  authorized_actions: z.object({ update: z.boolean() }),
});
export type Customer = z.infer<typeof customer>;

export const customerInput = z.object({
  name: nameField("Navn"),
  cvr: cvr.input,
  email: z._default(z.nullable(emailField), null),
  reference: reference.input,
  accounting_number: accountingNumber.input,
  is_closed: closedField,
});
export type CustomerInput = z.infer<typeof customerInput>;

export const customerChange = changeOf(customerInput);
