import * as z from "zod/mini";
import { auditKinds } from "#common/rules/audit-log.ts";
import { pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { dateField, id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** The list ends after this many entries, so that counting stays fast. A filter of dates finds older entries. */
export const maxFoundEntries = 10_000;

const details = z.record(z.string(), z.union([z.string(), wire.count, z.array(z.string())]));

const auditEntry = z.object({
  id,
  kind: z.enum(auditKinds),
  created_at: z.string(),
  /** The actor; null for a program that is no user, and for somebody who was not logged in. */
  user: z.nullable(person),
  /** The person whom the event concerns, if it is not the actor. */
  about_user: z.nullable(person),
  /** The id of a payroll run, a job or another record. */
  record_id: z.nullable(id),
  details,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLogPage = z.object({
  data: z.array(auditEntry),
  meta: pageMeta,
  /** The person in the filter, who may be deleted. */
  user: z.nullable(person),
});
export type AuditLogPage = z.infer<typeof auditLogPage>;

export const auditLogQuery = z.object({
  ...pageQuery,
  kind: z.optional(z.enum(auditKinds, "kind skal være en hændelse fra listen.")),
  /** Entries by or about this person. */
  user_id: z.optional(idText),
  from: z.optional(dateField("Fra")),
  to: z.optional(dateField("Til")),
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;

/** A program that is no user, such as the company's directory, has its name in the details. */
export const actorName = ({ user, details }: Pick<AuditEntry, "user" | "details">): string =>
  user?.name ?? String(details.program ?? "Ikke logget ind");
