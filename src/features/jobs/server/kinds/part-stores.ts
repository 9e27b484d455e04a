import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import type { JobChange } from "#features/jobs/rules/job-history.ts";
import type { SentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import { type JobParts, type PartName, partNames } from "#features/kinds/rules/kind-parts.ts";
import { type JobKind, kindOfPart, kinds } from "#features/kinds/rules/kinds.ts";
import type { PartStore, SavedJob } from "./part-store.ts";
import { parts } from "./parts.ts";

type Parts = typeof parts;
type Stores = { readonly [Name in PartName]: Parts[Name]["store"] };
const storeOf = (name: PartName): PartStore => parts[name].store;
type PartOf<Store> = Store extends PartStore<infer _Stored, infer _Change, infer New> ? New : never;
type ChangeOf<Store> = Store extends PartStore<infer _Stored, infer Change, infer _New> ? Change : never;

export type NewParts = { readonly [Name in PartName]?: PartOf<Stores[Name]> | null | undefined };

export type PartChanges = { readonly [Name in PartName]?: ChangeOf<Stores[Name]> | null | undefined };

type PartFacts = { readonly most_price: number | null };
type PartRow<Name extends PartName> = NonNullable<JobParts[Name]> & { readonly id: number; readonly facts?: PartFacts };
type PartRows = { readonly [Name in PartName]: readonly PartRow<Name>[] };

const ofPage = (name: PartName) =>
  sql<number>`any (array(select id from page where kind = ${sql.lit(kindOfPart(name))}))`;

/** The trips and expenses of the jobs in the statement's CTE `page`. */
export const partsOfPage: RawBuilder<PartRows> = sql<PartRows>`json_build_object(${sql.join(
  partNames.flatMap((name) => [
    sql.lit(name),
    sql`(select coalesce(json_agg(row_to_json(part)), '[]') from (${storeOf(name).select(ofPage(name))}) as part)`,
  ]),
)})`;

export function partsByJob(rows: PartRows): (jobId: number) => JobParts & PartFacts {
  const byJob = new Map<number, Partial<JobParts> & Partial<PartFacts>>();
  for (const name of partNames)
    for (const { id, facts, ...part } of rows[name]) byJob.set(id, { [name]: part, ...facts });
  return (jobId) => ({ ...nothing, ...byJob.get(jobId) });
}

const nothing = {
  ...(Object.fromEntries(partNames.map((name) => [name, null])) as JobParts),
  most_price: null,
};

export const withoutParts = <Row extends NewParts | PartChanges>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !partNames.some((part) => part === name))) as Omit<
    Row,
    PartName
  >;

export const partsIn = <Row extends NewParts | PartChanges>(row: Row) =>
  Object.fromEntries(partNames.flatMap((name) => (name in row ? [[name, row[name]]] : []))) as Pick<
    Row,
    PartName & keyof Row
  >;

export async function insertParts(trx: Kysely<Database>, jobs: readonly (NewParts & { id: number })[]): Promise<void> {
  for (const name of partNames) {
    const rows = jobs.flatMap(({ id, [name]: part }) => (part ? [{ id, part }] : []));
    if (rows.length > 0) await storeOf(name).insert(trx, rows);
  }
}

export async function updateParts(trx: Kysely<Database>, jobId: number, changes: PartChanges): Promise<void> {
  for (const name of partNames) {
    const part = changes[name];
    if (part) await storeOf(name).update(trx, jobId, part);
  }
}

export async function copyParts(trx: Kysely<Database>, fromId: number, toId: number): Promise<void> {
  for (const name of partNames) await storeOf(name).copy(trx, fromId, toId);
}

export function savedParts(
  input: Pick<JobInput, PartName>,
  stored: JobParts,
): { parts: JobParts; changes: PartChanges } {
  const saved = partNames.flatMap((name) => {
    const [sent, before] = [input[name], stored[name]];
    return sent && before ? [[name, storeOf(name).saved(sent, before)] as const] : [];
  });
  return {
    parts: { ...partsIn(stored), ...Object.fromEntries(saved.map(([name, { part }]) => [name, part])) } as JobParts,
    changes: Object.fromEntries(saved.map(([name, { change }]) => [name, change])),
  };
}

export const isInParts = (text: string): Condition =>
  sql<boolean>`(${sql.join(
    partNames.map((name) => sql`jobs.kind = ${sql.lit(kindOfPart(name))} and ${storeOf(name).searched(text)}`),
    sql` or `,
  )})`;

export function haveSameParts(id: string): Condition {
  const same = partNames.flatMap((name) => {
    const isSame = storeOf(name).isSame?.(id, "jobs.id");
    return isSame ? [sql`(jobs.kind <> ${sql.lit(kindOfPart(name))} or ${isSame})`] : [];
  });
  return sql<boolean>`(${sql.join([sql`true`, ...same], sql` and `)})`;
}

export async function partErrors(
  db: Kysely<Database>,
  actor: Actor,
  kind: JobKind,
  sent: SentJob,
  job: SavedJob,
): Promise<FieldErrors> {
  const { part } = kinds[kind];
  return (part && (await storeOf(part).errors?.(db, actor, sent, job))) ?? {};
}

export async function findPart(db: Kysely<Database>, { id, kind }: { id: number; kind: JobKind }) {
  const { part } = kinds[kind];
  if (part === null) return {};
  const { rows } = await sql<object>`${storeOf(part).select(sql<number>`${id}`)}`.execute(db);
  return { [part]: rows[0] };
}

export function keepsDecisions(
  kind: JobKind,
  changes: readonly JobChange[],
  before: JobParts,
  after: JobParts,
): boolean {
  const { part } = kinds[kind];
  if (part === null) return false;
  const [stored, saved] = [before[part], after[part]];
  return stored !== null && saved !== null && storeOf(part).keepsDecisions?.(changes, stored, saved) === true;
}
