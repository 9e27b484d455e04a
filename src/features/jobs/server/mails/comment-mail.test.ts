import { sql } from "kysely";
import { expect, test } from "vitest";
import { editableMinutes } from "#features/jobs/rules/comments/job-comments.ts";
import { aJob } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, owner, employee } = setUpCompany();

const write = async (client: typeof owner, jobId: number, text: string) =>
  (await client.post(`/api/jobs/${jobId}/comments`, { text })).body.id as number;

/** Makes the queued mail due now, and returns the minutes that it had to wait. */
async function release(): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    update pgboss.job set start_after = now() from (select id, start_after from pgboss.job) as before
    where name = 'mail' and state = 'created' and data ->> 'kind' = 'job-comment' and before.id = job.id
    returning round(extract(epoch from before.start_after - job.created_on) / 60)::integer as minutes`.execute(
    server.db,
  );
  return rows.map(({ minutes }) => minutes);
}

const done = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from pgboss.job where name = 'mail' and state <> 'completed'`.execute(
          server.db,
        );
        return rows.length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);

test("an employee gets one mail about several unread comments of others", async () => {
  const [job, read] = [
    await aJob(server.db, company, { started_at: "2026-11-02 08:00:00", ended_at: "2026-11-02 16:00:00" }),
    await aJob(server.db, company),
  ];
  await write(owner, job.id, "Hvor er bilaget?");
  await write(owner, job.id, "Det fra mandag.");
  await write(employee, job.id, "Jeg finder det.");
  const seen = await write(owner, read.id, "Tak.");
  await employee.post(`/api/jobs/${read.id}/comments/read`, { read_up_to_id: seen });
  expect(await release()).toEqual([editableMinutes, editableMinutes, editableMinutes, editableMinutes]);
  const [mail = ""] = await server.mails(1);
  await done();
  expect(await server.mails(1)).toHaveLength(1);
  expect(mail).toContain("To: Mia Medarbejder");
  expect(mail).toContain("2 nye kommentarer til din opgave på Havnen, 2/11-2026 08:00 – 16:00:");
  expect(mail).toContain("Ejnar Ejer skrev:");
  expect(mail).toContain("Hvor er bilaget?");
  expect(mail).toContain(`/jobs/${job.id}`);
  expect(mail).not.toContain("Jeg finder det");
});

test("a user who has switched the mails off gets no mail", async () => {
  const job = await aJob(server.db, company);
  await server.db.insertInto("mails_off").values({ user_id: company.employee.id, kind: "job-comment" }).execute();
  await write(owner, job.id, "Hvor er bilaget?");
  expect(await release()).toHaveLength(1);
  await done();
  expect(await server.mails(1)).toHaveLength(1);
});
