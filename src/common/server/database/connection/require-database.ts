import { type Kysely, sql } from "kysely";
import { ConfigError } from "#common/server/config.ts";
import { databaseProblem } from "#common/server/start-problem.ts";
import type { Database } from "../tables.ts";

export async function requireDatabase(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    version: number;
    encoding: string;
    has_icu: boolean;
    user: string;
    database: string;
    lacks_right: boolean;
  }>`
    select current_setting('server_version_num')::int as version, current_user as user, current_database() as database,
      current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu' and collnamespace = 'pg_catalog'::regnamespace) as has_icu,
      not coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), has_database_privilege(current_database(), 'create'))
        or (to_regnamespace('pgboss') is null and not has_database_privilege(current_database(), 'create')) as lacks_right`
    .execute(db)
    .catch((error: Error) => {
      if (databaseProblem(error)) throw error;
      throw new ConfigError(`DATABASE_URL: the database cannot be used: ${error.message}`);
    });
  const [found] = rows;
  const major = Math.floor((found?.version ?? 0) / 10_000);
  if (major < 15) throw new ConfigError(`DATABASE_URL: PostgreSQL 15 or newer is needed, and this is ${major}.`);
  if (found?.encoding !== "UTF8")
    throw new ConfigError(
      `DATABASE_URL: the database ${found?.database} has the encoding ${found?.encoding}, which cannot hold every name; create one with: create database … encoding 'UTF8' template template0.`,
    );
  if (!found.has_icu)
    throw new ConfigError(
      "DATABASE_URL: the server has no ICU, by which names are sorted and compared in Danish; take one that is built with it.",
    );
  if (found.lacks_right)
    throw new ConfigError(
      `DATABASE_URL: the user ${found.user} may not create tables and schemas in the database ${found.database}; make it the owner of the database and of the schema public.`,
    );
}
