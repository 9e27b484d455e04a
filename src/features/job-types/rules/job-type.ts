import * as z from "zod/mini";
import { closedField } from "#common/rules/lists/closed.ts";
import { withQuery } from "#common/rules/lists/paging.ts";
import { addError, codeField, type FieldErrors, id, nameField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { type VatShare, vatShares } from "#features/kinds/rules/expense/vat-shares.ts";
import { defaultKind, type JobKind, type JobTypeFieldName, jobKinds, kinds } from "#features/kinds/rules/kinds.ts";

const kind = z.enum(jobKinds, `kind skal være en af ${jobKinds.join(", ")}.`);
const vatShare = z.nullable(z.literal(vatShares, "Vælg, hvor stor en del af momsen firmaet får tilbage."));

/** No file for a payroll system can contain these characters (docs/decisions/026-what-a-file-may-say.md). */
const salaryCodeField = (what: string) =>
  codeField(what).check(
    z.refine((text) => !/[;,"]/.test(text), `${what} må ikke indeholde semikolon, komma eller anførselstegn.`),
  );
const codeOrNone = (what: string) => z.optional(z.nullable(salaryCodeField(what)));

/** Only some users get salary codes and `jobs_count` (docs/product-rules.md#codes-owners-and-cost-centers). */
export const jobType = z.object({
  id,
  name: z.string(),
  kind,
  /** Only for expense categories. */
  vat_share: z.optional(vatShare),
  asks_participants: z.optional(z.boolean()),
  /** Whether forms never propose the job type (such as overtime). Only users who manage job types get this field. */
  is_extra: z.optional(z.boolean()),
  salary_code: z.optional(z.string()),
  /** Only for mileage; `salary_code` is then the code of the high rate. */
  low_salary_code: z.optional(z.nullable(z.string())),
  bicycle_salary_code: z.optional(z.nullable(z.string())),
  jobs_count: z.optional(wire.count),
  /** Absent if only open job types were requested. */
  is_closed: z.optional(z.boolean()),
  /** Present for users who may change the job type. */
  version: z.optional(wire.version),
  authorized_actions: z.object({ update: z.boolean() }),
});
export type JobType = z.infer<typeof jobType>;

export const jobTypeRelations = withQuery(["jobCount"]);

const kindChoices = [...jobKinds, "all"] as const;
export type KindChoice = (typeof kindChoices)[number];

/** The filter by kind (docs/product-rules.md#records-on-the-wire). */
export const kindQuery = {
  kind: z.optional(z.enum(kindChoices, `kind skal være en af ${kindChoices.join(", ")}.`)),
};

export function requestedKind({ kind, paginate }: { kind?: KindChoice | undefined; paginate: boolean }): KindChoice {
  return kind ?? (paginate ? "all" : defaultKind);
}

/** Absent fields keep the stored values of the job type. */
export const jobTypeInput = z.object({
  name: nameField("Navn"),
  salary_code: salaryCodeField("Lønkode"),
  is_closed: closedField,
  kind: z.optional(kind),
  vat_share: z.optional(vatShare),
  asks_participants: z.optional(z.boolean()),
  is_extra: z.optional(z.boolean()),
  low_salary_code: codeOrNone("Lønkode til lav sats"),
  bicycle_salary_code: codeOrNone("Lønkode til cykel"),
});
export type JobTypeInput = z.infer<typeof jobTypeInput>;

export const jobTypeChange = changeOf(jobTypeInput);

/** The fields that depend on the kind. All are required, so that the compiler finds a forgotten field. */
export type JobTypeKind = {
  readonly kind: JobKind;
  readonly vat_share: VatShare | null;
  readonly asks_participants: boolean;
  readonly is_extra: boolean;
  readonly low_salary_code: string | null;
  readonly bicycle_salary_code: string | null;
};

type Sent = Pick<Partial<JobTypeInput>, keyof JobTypeKind>;

const nothing = {
  vat_share: null,
  asks_participants: false,
  is_extra: false,
  low_salary_code: null,
  bicycle_salary_code: null,
} satisfies Record<JobTypeFieldName, unknown>;
const jobTypeFieldNames = Object.keys(nothing) as readonly JobTypeFieldName[];

/** The kind and its fields after a request. Absent fields keep stored values (docs/product-rules.md#kinds-of-jobs). */
export function jobTypeKind(sent: Sent, stored: JobTypeKind = { kind: defaultKind, ...nothing }): JobTypeKind {
  const kind = sent.kind ?? stored.kind;
  const own = jobTypeFieldNames
    .filter((name) => name in kinds[kind].jobType)
    .map((name) => [name, sent[name] === undefined ? stored[name] : sent[name]]);
  return { kind, ...nothing, ...Object.fromEntries(own) };
}

/** The errors of missing fields that the kind requires (docs/product-rules.md#kinds-of-jobs). */
export function jobTypeErrors({ kind, ...fields }: JobTypeKind): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of jobTypeFieldNames) {
    const field = kinds[kind].jobType[name];
    if (field && "required" in field && fields[name] === null) addError(errors, name, field.required);
  }
  return errors;
}

export function withOwnFields<Row extends { readonly kind: JobKind } & Partial<Record<JobTypeFieldName, unknown>>>(
  row: Row,
  manages: boolean,
): Row {
  const { jobType } = kinds[row.kind];
  const hidden = jobTypeFieldNames.filter((name) => !jobType[name] || (jobType[name].isInternal && !manages));
  return Object.fromEntries(Object.entries(row).filter(([name]) => hidden.every((other) => other !== name))) as Row;
}
