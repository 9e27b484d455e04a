import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { maxComments, maxOwnComments } from "#features/jobs/rules/comments/job-comments.ts";
import { aJob, aUser, deleteUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { addComment, type NewComment } from "./job-comments.commands.ts";

const { server, company, employee, employee2, owner, owner2, manager, manager2, admin } = setUpCompany();

let jobId: number;

beforeEach(async () => {
  jobId = (await aJob(server.db, company)).id;
});

const path = (of = jobId) => `/api/jobs/${of}/comments`;
const write = (client: Client, text = "Mangler der en pause?", of = jobId) => client.post(path(of), { text });
const thread = async (client: Client, of = jobId) => (await client.get(path(of))).body.data;
const texts = async (client: Client) => (await thread(client)).map(({ text }: { text: string }) => text);
const countOf = async (client: Client, ...ids: number[]) =>
  (await client.get(`/api/jobs/new-comments?ids=${ids.length > 0 ? ids : jobId}`)).body;
const readAll = async (client: Client) =>
  client.post(`${path()}/read`, { read_up_to_id: (await thread(client)).at(-1)?.id ?? 1 });
const older = (minutes: number) =>
  server.db
    .updateTable("job_comments")
    .set({ created_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where("job_id", "=", jobId)
    .execute();

describe("the comments of a job", () => {
  test("users who see a job may read and write its comments, even after a decision or the payment", async () => {
    for (const job_status of ["NEW", "REJECTED", "APPROVED_BY_MANAGER", "PAID"] as const) {
      jobId = (await aJob(server.db, company, { job_status })).id;
      for (const client of [employee, owner, manager, manager2, admin]) expect((await write(client)).status).toBe(201);
      expect(await thread(employee)).toHaveLength(5);
      for (const client of [employee2, owner2]) {
        expect((await client.get(path())).status).toBe(404);
        expect((await write(client)).status).toBe(404);
        expect((await client.post(`${path()}/read`, { read_up_to_id: 1 })).status).toBe(404);
      }
    }
  });

  test("comments have their author, time and line breaks, and the oldest comment comes first", async () => {
    const { body } = await write(employee, "  Første\n\nanden  ");
    expect(body).toEqual({
      id: expect.any(Number),
      text: "Første\n\nanden",
      user: { id: company.employee.id, name: company.employee.name, is_deleted: false },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      edited_at: null,
      is_new: false,
      authorized_actions: { update: true },
    });
    await write(owner, "Svar");
    expect(await texts(manager)).toEqual(["Første\n\nanden", "Svar"]);
  });

  test("comments of a deleted user stay under the user's name", async () => {
    const gone = await aUser(server.db, ["manager"], { name: "Gerda Gået" });
    await write(await server.login(gone.email));
    await deleteUser(server.db, gone.id);
    expect(await thread(employee)).toMatchObject([{ user: { name: "Gerda Gået", is_deleted: true } }]);
  });

  test("a comment is refused if it is invisible, too long or not a text", async () => {
    for (const text of ["", " \n ", "\u200b", "x".repeat(2001), 7, null]) {
      const { status, body } = await employee.post(path(), { text });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["text"]]);
    }
    expect(await thread(employee)).toEqual([]);
  });

  test("every text is returned as it was written", async () => {
    const anyText = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
      .map((text) => `a${text.replaceAll("\0", "")}\n\tz`);
    for (const text of fc.sample(anyText, { numRuns: 20, seed: 46 })) {
      expect((await write(employee, text)).body.text).toBe(text);
      expect((await texts(owner)).at(-1)).toBe(text);
    }
  });

  const fill = (by: readonly { id: number }[], count: number) =>
    server.db
      .insertInto("job_comments")
      .values(
        Array.from({ length: count }, (_, n) => ({ job_id: jobId, user_id: by[n % by.length]?.id ?? 0, text: "x" })),
      )
      .execute();
  const noRoom = "Der er ikke plads til flere kommentarer fra dig: højst 50 fra hver og 200 i alt på en opgave.";

  test("a thread never exceeds its limit, also with concurrent comments", async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => aUser(server.db, ["manager"])));
    await fill(others, maxComments - 1);
    expect((await employee.get(path())).body.is_full).toBe(false);
    const answers = await Promise.all([write(employee), write(owner), write(manager)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(noRoom);
    expect((await employee.get(path())).body).toMatchObject({ is_full: true, data: { length: maxComments } });
  });

  test("a thread is closed only to users who have reached their own limit", async () => {
    await fill([company.owner], maxOwnComments - 1);
    const answers = await Promise.all([write(owner), write(owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await write(owner)).toMatchObject({ status: 409, body: { message: noRoom } });
    expect((await owner.get(path())).body.is_full).toBe(true);
    for (const client of [employee, manager]) {
      expect((await client.get(path())).body.is_full).toBe(false);
      expect((await write(client)).status).toBe(201);
    }
    const another = (await aJob(server.db, company)).id;
    expect((await write(owner, "Her er der plads.", another)).status).toBe(201);
  });

  test("a comment that is sent twice under one idempotency key is created once", async () => {
    const send = () => employee.post(path(), { text: "Én gang" }, { "idempotency-key": `comment-${jobId}` });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status, first.body.id]).toEqual([201, 201, second.body.id]);
    expect(await texts(employee)).toEqual(["Én gang"]);
  });

  test("the text of a comment is neither in the audit log nor in the job's history", async () => {
    await write(employee, "hemmeligt ord");
    const { rows } = await sql<{ found: number }>`select
      (select count(*) from audit_log where details::text like '%hemmeligt ord%')
      + (select count(*) from job_history where job_id = ${jobId} and event <> 'created') as found`.execute(server.db);
    expect(rows).toEqual([{ found: 0 }]);
  });
});

describe("changing a comment", () => {
  const edit = (client: Client, id: number, text = "Rettet", of = jobId) => client.put(`${path(of)}/${id}`, { text });

  test("the author may change a comment for five minutes", async () => {
    const { id } = (await write(employee)).body;
    expect(await edit(employee, id)).toMatchObject({
      status: 200,
      body: { text: "Rettet", edited_at: expect.any(String), authorized_actions: { update: true } },
    });
    await older(4);
    expect((await edit(employee, id, "Igen")).status).toBe(200);
    await older(5);
    expect(await edit(employee, id, "For sent")).toMatchObject({
      status: 403,
      body: { message: "En kommentar kan kun rettes i 5 minutter, efter at den er skrevet." },
    });
    expect(await thread(employee)).toMatchObject([{ text: "Igen", authorized_actions: { update: false } }]);
  });

  test("only the author may change a comment, and only under the comment's own job", async () => {
    const { id } = (await write(employee)).body;
    expect(await thread(owner)).toMatchObject([{ id, authorized_actions: { update: false } }]);
    for (const client of [owner, manager, admin])
      expect(await edit(client, id)).toMatchObject({
        status: 403,
        body: { message: "Du kan kun rette dine egne kommentarer." },
      });
    expect((await edit(employee2, id)).status).toBe(404);
    const other = await aJob(server.db, company);
    expect(await edit(employee, id, "x", other.id)).toMatchObject({
      status: 404,
      body: { message: "Kommentaren findes ikke." },
    });
    expect((await edit(employee, id, " ")).status).toBe(422);
    expect((await employee.delete(`${path()}/${id}`)).status).toBe(404);
    expect(await texts(owner)).toEqual(["Mangler der en pause?"]);
  });

  test("a comment is announced in the transaction that creates it, and is not created if the announcement fails", async () => {
    const told: NewComment[] = [];
    const actor = actorOf(company.employee.id, ["employee"]);
    const add = (fails: boolean) =>
      server.db.transaction().execute((trx) =>
        addComment(trx, actor, jobId, "Hej", async (inTrx, comment) => {
          expect(inTrx).toBe(trx);
          told.push(comment);
          if (fails) throw new Error("no mail");
        }),
      );
    const { id } = await add(false);
    expect(told).toEqual([{ comment_id: id, job_id: jobId, user_id: company.employee.id }]);
    await expect(add(true)).rejects.toThrow("no mail");
    expect(await thread(employee)).toHaveLength(1);
  });
});

describe("new comments", () => {
  test("a comment is new to the job's user, to the next approver and to earlier commenters, but never to its author", async () => {
    await write(owner, "Hvorfor så sent?");
    expect(await countOf(employee)).toEqual([{ job_id: jobId, count: 1 }]);
    for (const client of [owner, manager, admin]) expect(await countOf(client)).toEqual([]);
    await write(employee, "Lageret var lukket.");
    expect(await countOf(owner)).toEqual([{ job_id: jobId, count: 1 }]);
    expect(await countOf(manager)).toEqual([]);
    await write(manager2, "Det passer.");
    expect(await countOf(employee)).toEqual([{ job_id: jobId, count: 2 }]);
    expect(await countOf(owner)).toEqual([{ job_id: jobId, count: 2 }]);
    expect((await thread(owner)).map((row: { is_new: boolean }) => row.is_new)).toEqual([false, true, true]);
    expect((await thread(manager)).map((row: { is_new: boolean }) => row.is_new)).toEqual([false, false, false]);
    expect((await owner.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_PROJECT_OWNER" })).status).toBe(200);
    // The job now waits for the managers, who have read no comment.
    expect(await countOf(manager)).toEqual([{ job_id: jobId, count: 3 }]);
    const { data } = (await manager.get("/api/approvals?perPage=200")).body;
    expect(data.find(({ id }: { id: number }) => id === jobId)).toMatchObject({ new_comments: 3 });
    expect((await manager.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_MANAGER" })).status).toBe(200);
    expect(await countOf(manager)).toEqual([]);
  });

  test("a comment is new until the user reads it, and a later comment is new again", async () => {
    await write(owner);
    expect((await readAll(employee)).status).toBe(204);
    expect(await countOf(employee)).toEqual([]);
    expect((await employee.get(path())).body.has_unread).toBe(false);
    expect((await admin.get(path())).body.has_unread).toBe(true);
    await write(owner, "Én til");
    expect(await countOf(employee)).toEqual([{ job_id: jobId, count: 1 }]);
  });

  test("the mark of the last read comment moves neither beyond the last comment nor back", async () => {
    const { id } = (await write(owner)).body;
    expect((await employee.post(`${path()}/read`, { read_up_to_id: 2_000_000_000 })).status).toBe(204);
    await write(owner, "Ny");
    expect(await countOf(employee)).toEqual([{ job_id: jobId, count: 1 }]);
    await readAll(employee);
    await employee.post(`${path()}/read`, { read_up_to_id: id });
    expect(await countOf(employee)).toEqual([]);
    expect((await employee.post(`${path()}/read`, {})).status).toBe(422);
  });

  test("new comments are counted only for jobs that the user sees", async () => {
    const other = await aJob(server.db, company, { user: company.employee2, project: company.project2 });
    const silent = await aJob(server.db, company);
    await write(admin, "A");
    await write(admin, "B", other.id);
    const ids = [jobId, other.id, silent.id, 2_000_000_000];
    expect(await countOf(employee, ...ids)).toEqual([{ job_id: jobId, count: 1 }]);
    expect(await countOf(employee2, ...ids)).toEqual([{ job_id: other.id, count: 1 }]);
    expect(await countOf(owner, ...ids)).toEqual([{ job_id: jobId, count: 1 }]);
    expect((await employee.get("/api/jobs/new-comments?ids=x")).status).toBe(422);
  });

  test("a comment is new to an earlier commenter although the job waits for somebody else", async () => {
    await write(manager2);
    await write(employee, "Lageret var lukket.");
    expect(await countOf(manager2)).toEqual([{ job_id: jobId, count: 1 }]);
    expect(await countOf(manager)).toEqual([]);
  });

  test("a comment stays new if the user has read only earlier comments", async () => {
    const { id } = (await write(owner)).body;
    await write(owner, "Ny");
    expect((await employee.post(`${path()}/read`, { read_up_to_id: id })).status).toBe(204);
    expect(await countOf(employee)).toEqual([{ job_id: jobId, count: 1 }]);
  });

  test("no comment is new on a job that the user can no longer see", async () => {
    await write(owner);
    expect((await owner.patch(`/api/jobs/${jobId}`, { project_id: company.project2.id })).status).toBe(200);
    await write(employee, "Nu på Åparken.");
    expect(await countOf(owner)).toEqual([]);
  });
});
