import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { insertAuditEntries, insertAuditEntry } from "#common/server/audit-log.ts";
import { insertClosing } from "#common/server/closing.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { costCenterExists, findCostCenterCode } from "#features/cost-centers/server/cost-centers.store.ts";
import { isOpenCustomer, requireCustomer } from "#features/customers/server/customers.commands.ts";
import { insertOwnerChange } from "#features/users/server/owner-changes.ts";
import { userHasRole } from "#features/users/server/users.store.ts";
import { unknownProject } from "../rules/limited-project.ts";
import type { Project, ProjectInput } from "../rules/project.ts";
import { findProject, insertProjects, listActiveUsers, projectCodeIsTaken, updateProject } from "./projects.store.ts";

export const wrongOwner = "Ejeren skal være projektejer.";
const unknownPerson = "En af de valgte findes ikke mere. Fjern den person.";
const wrongCustomer = "Kunden findes ikke, eller den er lukket. Vælg en anden.";
export const unknownCostCenter = "Cost centeret findes ikke.";

/** An id that no stored project has, so that the code of a new project is compared with all codes. */
const unsaved = 0;

export async function requireProject(trx: Kysely<Database>, id: number) {
  const found = await findProject(trx, id);
  if (!found) throw notFound(unknownProject);
  return { ...found, authorized_actions: { update: true } };
}

/** Accepts the stored owner even if they are no longer a project owner, and the stored customer even if it is closed. */
export async function projectErrors(
  trx: Kysely<Database>,
  fields: Partial<ProjectInput>,
  stored?: Pick<Project, "id" | "owner_user_id" | "customer">,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const { code, owner_user_id, default_cost_center_id } = fields;
  if (code !== undefined && (await projectCodeIsTaken(trx, code, stored?.id ?? unsaved)))
    addError(errors, "code", "Koden bruges af et andet projekt.");
  if (default_cost_center_id != null && !(await costCenterExists(trx, default_cost_center_id)))
    addError(errors, "default_cost_center_id", unknownCostCenter);
  const customerId = fields.customer_id;
  if (customerId != null && customerId !== stored?.customer?.id && !(await isOpenCustomer(trx, customerId)))
    addError(errors, "customer_id", wrongCustomer);
  const chosen = new Set(fields.user_ids ?? []);
  if ((await listActiveUsers(trx, [...chosen])).length < chosen.size) addError(errors, "user_ids", unknownPerson);
  if (owner_user_id === undefined || owner_user_id === stored?.owner_user_id) return errors;
  if (!(await userHasRole(trx, owner_user_id, "project-owner"))) addError(errors, "owner_user_id", wrongOwner);
  return errors;
}

export async function createProject(trx: Kysely<Database>, actor: Actor, input: ProjectInput) {
  const [made] = await createProjects(trx, actor, [input]);
  return { ...(made as NonNullable<typeof made>), authorized_actions: { update: true } };
}

export async function createProjects(trx: Kysely<Database>, actor: Actor, inputs: readonly ProjectInput[]) {
  const created = await insertProjects(trx, inputs);
  await insertAuditEntries(
    trx,
    created.map((made) => ({
      ...{ kind: "project-created", user_id: actor.id, record_id: made.id },
      details: createdValues(
        {
          ...made,
          owner: made.owner?.name,
          default_cost_center: made.default_cost_center?.code,
          people: peopleInWords(made.people),
          customer: made.customer?.name,
        },
        ["code", "owner", "default_cost_center", "people", "customer"],
      ),
    })),
  );
  return created;
}

export async function saveProject(trx: Kysely<Database>, actor: Actor, id: number, input: ProjectInput): Promise<void> {
  await insertOwnerChange(trx, actor, "projects", { ...input, id });
  await insertClosing(trx, actor, "projects", { ...input, id });
  await insertProjectChange(trx, actor, id, input);
  await updateProject(trx, actor, id, input);
}

const chosenInWords = async (trx: Kysely<Database>, ids: ProjectInput["user_ids"]) =>
  ids === undefined ? undefined : peopleInWords(ids && (await listActiveUsers(trx, ids)));

function peopleInWords(people: Project["people"]): string {
  if (!people) return "";
  return people.length === 0 ? "kun ejeren" : people.map(({ name }) => name).join(", ");
}

/** Leaves out a new owner and a closing, which have audit entries of their own. */
async function insertProjectChange(trx: Kysely<Database>, actor: Actor, id: number, input: ProjectInput) {
  const former = await requireProject(trx, id);
  const costCenter = async (of: number | null | undefined) => (of == null ? of : findCostCenterCode(trx, of));
  const customerName = async (of: number | null | undefined) =>
    of == null ? of && "" : (await requireCustomer(trx, of)).name;
  const changed = changedValues(
    {
      ...former,
      default_cost_center: await costCenter(former.default_cost_center_id),
      people: peopleInWords(former.people),
      customer: former.customer?.name ?? "",
    },
    {
      ...input,
      default_cost_center: await costCenter(input.default_cost_center_id),
      people: await chosenInWords(trx, input.user_ids),
      customer: await customerName(input.customer_id),
    },
    ["name", "code", "default_cost_center", "people", "customer"],
  );
  if (!changed) return;
  const details = { name: former.name, ...changed };
  await insertAuditEntry(trx, { kind: "project-changed", user_id: actor.id, record_id: id, details });
}
