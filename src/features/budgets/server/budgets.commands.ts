import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, notFound } from "#common/server/http/errors.ts";
import { requireVersion } from "#common/server/versions.ts";
import { unknownProject } from "#features/projects/rules/limited-project.ts";
import { maxBudgets } from "../rules/budget.ts";
import type { Budget, BudgetInput, ProjectBudgets } from "../rules/budget-call.ts";
import { budgetErrors } from "../rules/budget-errors.ts";
import { type AuditedBudget, auditedBudget, auditedFields } from "../rules/budget-words.ts";
import {
  countBudgets,
  deleteBudget,
  findBudgetProject,
  findJobTypeName,
  findProjectBudgets,
  insertBudget,
  updateBudget,
} from "./budgets.store.ts";
import { shownProject } from "./shown-budgets.ts";
import { deleteUnreached } from "./warnings.store.ts";

const unknownBudget = () => notFound("Budgettet findes ikke.");

export async function requireProject(
  db: Kysely<Database>,
  actor: Actor,
  projectId: number,
  measure?: Budget["measure"],
): Promise<ProjectBudgets> {
  const found = await findProjectBudgets(db, actor, projectId, measure);
  if (!found) throw notFound(unknownProject);
  return shownProject(actor, found);
}

async function requireBudget(
  db: Kysely<Database>,
  actor: Actor,
  id: number,
): Promise<{ budget: Budget; project: string }> {
  const projectId = await findBudgetProject(db, id);
  if (projectId === undefined) throw unknownBudget();
  const { name, budgets } = await requireProject(db, actor, projectId);
  const budget = budgets.find((one) => one.id === id);
  if (!budget) throw unknownBudget();
  return { budget, project: name };
}

export async function inputErrors(db: Kysely<Database>, fields: Partial<BudgetInput>): Promise<FieldErrors> {
  const errors = budgetErrors(fields);
  if (fields.job_type_id != null && (await findJobTypeName(db, fields.job_type_id)) === undefined)
    addError(errors, "job_type_id", "Arbejdet findes ikke.");
  return errors;
}

async function audited(db: Kysely<Database>, project: string, input: BudgetInput): Promise<AuditedBudget> {
  const name = input.job_type_id === null ? "" : await findJobTypeName(db, input.job_type_id);
  return auditedBudget(project, input, name ?? "");
}

export async function createBudget(
  trx: Kysely<Database>,
  actor: Actor,
  projectId: number,
  input: BudgetInput,
): Promise<Budget> {
  const { name } = await requireProject(trx, actor, projectId);
  if ((await countBudgets(trx, projectId)) >= maxBudgets)
    throw conflict(`Et projekt kan højst have ${maxBudgets} budgetter. Slet et først.`);
  const id = await insertBudget(trx, actor, projectId, input);
  const details = createdValues(await audited(trx, name, input), auditedFields);
  await insertAuditEntry(trx, { kind: "budget-created", user_id: actor.id, record_id: projectId, details });
  return (await requireBudget(trx, actor, id)).budget;
}

/** Locks the budget until the transaction ends. */
export async function requireUnchanged(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<void> {
  const current = async () => (await requireBudget(trx, actor, id)).budget;
  await current();
  await requireVersion(trx, actor, {
    ...{ table: "project_budgets", where: sql<boolean>`id = ${id}`, what: "budgettet", version, current },
  });
}

export async function saveBudget(trx: Kysely<Database>, actor: Actor, id: number, input: BudgetInput): Promise<Budget> {
  const { budget, project } = await requireBudget(trx, actor, id);
  const former = await audited(trx, project, { ...budget, job_type_id: budget.job_type?.id ?? null });
  const changed = changedValues(former, await audited(trx, project, input), auditedFields);
  await updateBudget(trx, actor, id, input);
  await deleteUnreached(trx, id);
  if (changed) {
    const details = { name: project, ...changed };
    await insertAuditEntry(trx, { kind: "budget-changed", user_id: actor.id, record_id: budget.project_id, details });
  }
  return (await requireBudget(trx, actor, id)).budget;
}

export async function removeBudget(trx: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  const { budget, project } = await requireBudget(trx, actor, id);
  const former = await audited(trx, project, { ...budget, job_type_id: budget.job_type?.id ?? null });
  await deleteBudget(trx, id);
  const details = createdValues(former, auditedFields);
  await insertAuditEntry(trx, { kind: "budget-deleted", user_id: actor.id, record_id: budget.project_id, details });
}
