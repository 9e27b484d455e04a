import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, invalid, notFound } from "#common/server/http/errors.ts";
import { findCustomer } from "#features/customers/server/customers.store.ts";
import { type BasisJob, basisLines, hasNoHours, sumOfLines } from "../rules/basis-lines.ts";
import { maxBasisJobs } from "../rules/basis-words.ts";
import type {
  BasisProject,
  InvoiceBasisChoice,
  InvoiceBasisDetails,
  InvoiceBasisInput,
  InvoiceBasisPreview,
} from "../rules/invoice-basis.ts";
import { findStoredSetup } from "./accounting/accounting-setup.store.ts";
import { listChangedJobs, listInvoiceableJobs } from "./basis-jobs.store.ts";
import { annulBasis, findBasis, insertBasis, listBasisLines, lockBases } from "./invoice-bases.store.ts";
import { listDatedRates } from "./rates/sales-rates.store.ts";

export async function requireBasis(db: Kysely<Database>, id: number): Promise<InvoiceBasisDetails> {
  const found = await findBasis(db, id);
  if (!found) throw notFound("Fakturagrundlaget findes ikke.");
  const changed_job_ids = found.annulled_at === null ? await listChangedJobs(db, id) : [];
  const { system } = await findStoredSetup(db);
  return { ...found, lines: await listBasisLines(db, id), changed_job_ids, accounting_system: system };
}

async function computeBasis(db: Kysely<Database>, choice: InvoiceBasisChoice) {
  const customer = await findCustomer(db, choice.customer_id);
  if (!customer) throw invalid({ customer_id: ["Kunden findes ikke."] });
  const found = await listInvoiceableJobs(db, choice);
  if (found.length > maxBasisJobs)
    throw invalid({
      until: [`Der er over ${formatNumber(maxBasisJobs)} opgaver. Vælg en tidligere dag, og lav flere grundlag.`],
    });
  const ready = found.filter(({ replaces_invoiced }) => !replaces_invoiced);
  const all = ready.filter((job) => !hasNoHours(job));
  const leftOut = new Set(choice.without_project_ids);
  const jobs = all.filter(({ project_id }) => !leftOut.has(project_id));
  const rates = await listDatedRates(db);
  const { lines, unpriced } = basisLines(jobs, rates, choice);
  return {
    customer,
    lines,
    unpriced,
    projects: projectsOf(all, basisLines(all, rates, choice).unpriced, leftOut),
    jobs_count: jobs.length - unpriced.length,
    waiting_count: found.length - ready.length,
    without_hours_count: ready.length - all.length,
    digest: createHash("sha256")
      .update(JSON.stringify([lines, unpriced.map(({ id }) => id)]))
      .digest("hex"),
  };
}

function projectsOf(jobs: readonly BasisJob[], unpriced: readonly BasisJob[], leftOut: ReadonlySet<number>) {
  const projects = new Map<number, BasisProject>();
  const count = (of: readonly BasisJob[], id: number) => of.filter(({ project_id }) => project_id === id).length;
  for (const { project_id: id, project_code: code, project_name: name } of jobs)
    if (!projects.has(id))
      projects.set(id, {
        ...{ id, code, name, jobs_count: count(jobs, id), unpriced_count: count(unpriced, id) },
        is_left_out: leftOut.has(id),
      });
  return [...projects.values()].sort((one, other) => one.code.localeCompare(other.code, "da") || one.id - other.id);
}

export async function previewBasis(db: Kysely<Database>, choice: InvoiceBasisChoice): Promise<InvoiceBasisPreview> {
  const { customer: _customer, unpriced: _unpriced, lines, ...rest } = await computeBasis(db, choice);
  return { ...rest, lines: lines.map(({ jobs: _jobs, ...line }) => line), amount: sumOfLines(lines) };
}

export async function createBasis(trx: Kysely<Database>, actor: Actor, input: InvoiceBasisInput) {
  await lockBases(trx);
  const { customer, lines, unpriced, projects, jobs_count, digest } = await computeBasis(trx, input);
  if (digest !== input.digest)
    throw conflict("Opgaverne eller priserne er ændret, siden grundlaget blev vist. Se det igen, før du laver det.");
  if (unpriced.length > 0) {
    const names = projects.filter((project) => project.unpriced_count > 0 && !project.is_left_out);
    throw invalid({ without_project_ids: names.map(({ name }) => `Pris mangler: ${name}.`) });
  }
  if (lines.length === 0) throw invalid({ until: ["Der er ingen opgaver at fakturere til og med denne dag."] });
  const id = await insertBasis(trx, { actor, choice: input, customer, lines });
  const details = { name: customer.name, jobs: jobs_count };
  await insertAuditEntry(trx, { kind: "invoice-basis-made", user_id: actor.id, record_id: id, details });
  return requireBasis(trx, id);
}

export async function annulInvoiceBasis(trx: Kysely<Database>, actor: Actor, id: number) {
  await lockBases(trx);
  const { annulled_at, customer_name: name, draft } = await requireBasis(trx, id);
  if (annulled_at !== null) throw conflict("Fakturagrundlaget er allerede annulleret.");
  if (draft?.status === "sending")
    throw conflict("Fakturagrundlaget er ved at blive sendt som kladde. Vent et minut, og prøv igen.");
  await annulBasis(trx, actor, id);
  await insertAuditEntry(trx, {
    ...{ kind: "invoice-basis-annulled", user_id: actor.id, record_id: id, details: { name } },
  });
  return requireBasis(trx, id);
}
