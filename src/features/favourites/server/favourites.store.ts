import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isProjectFor } from "#common/server/database/visibility/project-visibility.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { Favourite, FavouriteInput } from "../rules/favourite.ts";
import { maxFavourites } from "../rules/favourite-bounds.ts";

export async function listFavourites(db: Kysely<Database>, actor: Actor): Promise<Favourite[]> {
  const { rows } = await sql<Favourite>`
    select favourites.id, favourites.name, start_time, end_time, pause_minutes, pause_start, trip,
      json_build_object('id', projects.id, 'name', projects.name) as project,
      json_build_object('id', job_types.id, 'name', job_types.name) as "jobType",
      projects.is_closed or job_types.is_closed as is_closed
    from favourites
    join projects on projects.id = favourites.project_id
    join job_types on job_types.id = favourites.job_type_id
    where user_id = ${actor.id} and ${isProjectFor(actor)} order by place, favourites.id limit ${sql.lit(maxFavourites)}`.execute(
    db,
  );
  return rows;
}

/** Whether the project and job type are closed, and the type's kind; null for a record that is unknown or hidden. */
export async function findFavourable(
  db: Kysely<Database>,
  actor: Actor,
  { project_id, job_type_id }: Partial<FavouriteInput>,
) {
  const ofOne = (
    column: "is_closed" | "kind",
    table: "projects" | "job_types",
    id: number | undefined,
    condition = sql`true`,
  ) => sql`(select ${sql.ref(column)} from ${sql.table(table)} where id = ${id ?? null}::integer and ${condition})`;
  const { rows } = await sql<{ project: boolean | null; jobType: boolean | null; kind: JobKind | null }>`
    select ${ofOne("is_closed", "projects", project_id, isProjectFor(actor))} as project,
      ${ofOne("is_closed", "job_types", job_type_id)} as "jobType",
      ${ofOne("kind", "job_types", job_type_id)} as kind`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** Returns undefined if the user already has `maxFavourites` favourites. */
export async function insertFavourite(
  trx: Kysely<Database>,
  userId: number,
  { trip, ...input }: FavouriteInput,
): Promise<number | undefined> {
  // If a user saves in two windows at once, the second insert waits for the first.
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count, last } = await trx
    .selectFrom("favourites")
    .select([sql<number>`count(*)`.as("count"), sql<number>`coalesce(max(place), 0)`.as("last")])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count >= maxFavourites) return undefined;
  const { id } = await trx
    .insertInto("favourites")
    .values({ ...input, trip: trip && JSON.stringify(trip), user_id: userId, place: last + 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameFavourite(db: Kysely<Database>, actor: Actor, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("favourites")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", actor.id)
    .where(sql<boolean>`project_id in (select id from projects where ${isProjectFor(actor)})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFavourite(db: Kysely<Database>, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("favourites")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function orderFavourites(db: Kysely<Database>, userId: number, ids: readonly number[]): Promise<void> {
  await sql`update favourites set place = ordered.place
    from (
      select id, row_number() over (
        order by coalesce(array_position(${[...ids]}::integer[], id), ${sql.lit(maxFavourites)} + 1), place, id
      ) as place
      from favourites where user_id = ${userId}
    ) as ordered
    where favourites.id = ordered.id and favourites.place <> ordered.place`.execute(db);
}
