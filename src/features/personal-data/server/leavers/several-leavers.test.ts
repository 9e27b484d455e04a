import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymousName } from "#features/personal-data/rules/anonymous-name.ts";
import type { Leaver } from "#features/personal-data/rules/leaver.ts";
import { aJob, aUser, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { stopHourlyWork } from "#testing/hourly-work.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { anonymisedAnHour, anonymiseReadyLeavers } from "./automatic-anonymisation.ts";

const { server, company, admin } = setUpCompany();

const settingPath = "/api/leavers/anonymisation-setting";

let ready: TestUser[];

beforeAll(() => stopHourlyWork(server.db));

beforeEach(async () => {
  ready = [await aLeaver(), await aLeaver(), await aLeaver()];
});

afterEach(async () => {
  await sql`drop trigger if exists failing on users`.execute(server.db);
  await server.db.updateTable("anonymisation_setting").set({ is_automatic: false }).execute();
  // Leavers of this test must not be ready in the next test.
  await server.db
    .updateTable("users")
    .set({ deleted_at: "2026-11-01T10:00:00Z" })
    .where("status", "=", "deleted")
    .execute();
});

async function aLeaver(deleted_at = "2015-03-31T10:00:00Z"): Promise<TestUser> {
  const user = await aUser(server.db, ["employee"]);
  await deleteUser(server.db, user.id);
  await server.db.updateTable("users").set({ deleted_at }).where("id", "=", user.id).execute();
  return user;
}

async function withOpenJob(): Promise<TestUser> {
  const user = await aLeaver();
  const times = { started_at: "2015-03-02 08:00:00", ended_at: "2015-03-02 15:00:00" };
  await aJob(server.db, company, { user, job_status: "NEW", ...times });
  return user;
}

/** Makes any change of this person fail in the database. */
const failFor = ({ id }: TestUser) =>
  sql`create trigger failing before update on users for each row when (old.id = ${sql.lit(id)})
    execute function refuse_change()`.execute(server.db);

const turn = async (is_automatic: boolean) => {
  const { version } = (await admin.get(settingPath)).body;
  return admin.put(settingPath, { is_automatic, version });
};

const anonymiseAll = (people: readonly TestUser[]) =>
  admin.post("/api/leavers/anonymisations", { user_ids: people.map(({ id }) => id) });

const idsOf = (people: readonly { readonly id: number }[]) => people.map(({ id }) => id);

async function anonymisedOf(people: readonly TestUser[]): Promise<number[]> {
  const rows = server.db.selectFrom("users").select(["id", "name"]).where("id", "in", idsOf(people)).orderBy("id");
  return idsOf((await rows.execute()).filter(({ id, name }) => name === anonymousName(id)));
}

const entriesOf = async (people: readonly TestUser[]) =>
  await server.db
    .selectFrom("audit_log")
    .select(["about_user_id", "user_id", "details"])
    .where("kind", "=", "leaver-anonymised")
    .where("about_user_id", "in", idsOf(people))
    .orderBy("about_user_id")
    .execute();

describe("leavers who are ready to be anonymised", () => {
  test("are due and have no unpaid jobs, and the list can be limited to them", async () => {
    const [open, later] = [await withOpenJob(), await aLeaver("2026-10-01T10:00:00Z")];
    const { body } = await admin.get("/api/leavers?ready=true&perPage=100");
    expect(body.data.map(({ user }: Leaver) => user.id).toSorted()).toEqual(idsOf(ready).toSorted());
    expect(body.meta.total).toBe(3);
    const all: Leaver[] = (await admin.get("/api/leavers?perPage=100")).body.data;
    const states = (id: number) => all.filter(({ user }) => user.id === id).map((one) => [one.is_due, one.is_ready]);
    expect(states(open.id)).toEqual([[true, false]]);
    expect(states(later.id)).toEqual([[false, false]]);
  });

  test("are anonymised in one request, and the response names other leavers with the reason of the refusal", async () => {
    const [open, later] = [await withOpenJob(), await aLeaver("2026-10-01T10:00:00Z")];
    const { status, body } = await anonymiseAll([...ready, open, later]);
    expect([status, body.anonymised]).toEqual([200, 3]);
    expect(body.refused).toEqual([
      { user_id: open.id, message: expect.stringContaining("venter på godkendelse eller udbetaling") },
      { user_id: later.id, message: expect.stringContaining("Oplysningerne skal gemmes") },
    ]);
    expect(await anonymisedOf([...ready, open, later])).toEqual(idsOf(ready));
    expect(await entriesOf([...ready, open, later])).toEqual(
      ready.map(({ id }) => ({ about_user_id: id, user_id: company.admin.id, details: {} })),
    );
  });

  test("are anonymised once by two simultaneous requests", async () => {
    const answers = await Promise.all([anonymiseAll(ready), anonymiseAll(ready.toReversed())]);
    expect(answers.map(({ body }) => body)).toEqual([1, 2].map(() => ({ anonymised: 3, refused: [] })));
    expect((await entriesOf(ready)).length).toBe(3);
  });

  test("are anonymised even if the anonymisation of one of them fails", async () => {
    const [first, second, third] = ready as [TestUser, TestUser, TestUser];
    await failFor(second);
    const { body } = await anonymiseAll(ready);
    const message = "Der skete en fejl på serveren. Prøv igen.";
    expect(body).toEqual({ anonymised: 2, refused: [{ user_id: second.id, message }] });
    expect(await anonymisedOf(ready)).toEqual(idsOf([first, third]));
    // The failed person's transaction was rolled back.
    expect(await entriesOf([second])).toEqual([]);
  });

  test("are at most fifty in one request, and each only once", async () => {
    const ids = (user_ids: readonly number[]) => admin.post("/api/leavers/anonymisations", { user_ids });
    const fiftyOne = Array.from({ length: 51 }, (_, place) => place + 1);
    expect((await ids(fiftyOne)).body.errors).toEqual({ user_ids: ["Vælg højst 50 personer."] });
    expect((await ids([4, 4])).body.errors).toEqual({ user_ids: ["Vælg hver person én gang."] });
    expect((await ids([])).status).toBe(422);
  });
});

describe("the hourly work", () => {
  test("does nothing before an administrator turns the anonymisation on", async () => {
    expect((await admin.get(settingPath)).body).toMatchObject({ is_automatic: false });
    await anonymiseReadyLeavers(server.db);
    expect(await anonymisedOf(ready)).toEqual([]);
  });

  test("anonymises only leavers who are ready, after an administrator has turned it on", async () => {
    const others = [await withOpenJob(), await aLeaver("2026-10-01T10:00:00Z")];
    expect((await turn(true)).body).toMatchObject({ is_automatic: true });
    await Promise.all([anonymiseReadyLeavers(server.db), anonymiseReadyLeavers(server.db)]);
    expect(await anonymisedOf([...ready, ...others])).toEqual(idsOf(ready));
    expect(await entriesOf(ready)).toEqual(
      ready.map(({ id }) => ({ about_user_id: id, user_id: null, details: { program: "Dagværk" } })),
    );
  });

  test("goes on after a failure, and reports the leavers who were not anonymised", async () => {
    const [first, second, third] = ready as [TestUser, TestUser, TestUser];
    await failFor(first);
    await turn(true);
    await expect(anonymiseReadyLeavers(server.db)).rejects.toThrow(`leavers were not anonymised: ${first.id}`);
    expect(await anonymisedOf(ready)).toEqual(idsOf([second, third]));
  });

  test("stops if the anonymisation is turned off meanwhile", async () => {
    await turn(true);
    await sql`create function turn_off() returns trigger language plpgsql as $$
      begin update anonymisation_setting set is_automatic = false; return new; end $$`.execute(server.db);
    await sql`create trigger failing after update on users for each row execute function turn_off()`.execute(server.db);
    await anonymiseReadyLeavers(server.db);
    expect(await anonymisedOf(ready)).toEqual([ready[0]?.id]);
  });

  test("anonymises at most a hundred leavers an hour, including failures", async () => {
    const [first] = ready as [TestUser];
    const more: TestUser[] = [];
    while (ready.length + more.length < anonymisedAnHour + 2) more.push(await aLeaver());
    await failFor(first);
    await turn(true);
    const all = [...ready, ...more];
    await expect(anonymiseReadyLeavers(server.db)).rejects.toThrow();
    expect(await anonymisedOf(all)).toEqual(idsOf(all.slice(1, -1)));
  });
});
