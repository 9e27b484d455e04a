import { sql } from "kysely";
import { expect, test } from "vitest";
import { aUser, deleteUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { up } from "./20261126-1945-status-of-users.ts";

const { server, company } = setUpCompany();

const statuses = async (...ids: number[]) => {
  const { rows } = await sql<{ status: string }>`select status from users where id = any(${ids}) order by id`.execute(
    server.db,
  );
  return rows.map(({ status }) => status);
};

test("the migration gives users without a password the status invited, deleted users deleted, others active", async () => {
  const invited = await aUser(server.db, ["employee"], { status: "invited" });
  const deleted = await aUser(server.db, ["employee"]);
  const deletedWhileInvited = await aUser(server.db, ["employee"], { status: "invited" });
  for (const { id } of [deleted, deletedWhileInvited]) await deleteUser(server.db, id);
  await sql`drop index users_email_key, users_name_idx`.execute(server.db);
  await sql`alter table users drop column status`.execute(server.db);
  await sql`create unique index users_email_key on users (folded(email)) where deleted_at is null`.execute(server.db);
  await sql`create index users_name_idx on users (name, id) where deleted_at is null`.execute(server.db);
  await up(server.db as never);
  expect(await statuses(company.admin.id, invited.id, deleted.id, deletedWhileInvited.id)).toEqual([
    ...["active", "invited", "deleted", "deleted"],
  ]);
});

test("the database refuses the status deleted without a time of deletion, and a time without the status", async () => {
  const { id } = await aUser(server.db, ["employee"]);
  for (const change of [{ status: "deleted" as const }, { deleted_at: new Date() }])
    await expect(server.db.updateTable("users").set(change).where("id", "=", id).execute()).rejects.toMatchObject({
      code: "23514",
    });
  expect(await statuses(id)).toEqual(["active"]);
});
