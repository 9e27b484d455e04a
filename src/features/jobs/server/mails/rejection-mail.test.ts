import { sql } from "kysely";
import { expect, test } from "vitest";
import { aJob, aSubstitute } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { rejectionMail } from "./rejection-mail.ts";

const { server, company, owner, owner2, employee } = setUpCompany();

async function release(): Promise<number> {
  const { rows } = await sql<{ id: string }>`update pgboss.job set start_after = now()
    where name = 'mail' and state = 'created' and data ->> 'kind' = 'job-rejected' returning id`.execute(server.db);
  return rows.length;
}

const reason = { job_status: "REJECTED", rejection_reason: "Forkert dag" };

test("the rejection of several jobs is one mail, without withdrawn rejections and jobs that were sent again", async () => {
  const jobs = [
    await aJob(server.db, company, { started_at: "2026-11-02 08:00:00", ended_at: "2026-11-02 16:00:00" }),
    await aJob(server.db, company),
    await aJob(server.db, company),
    await aJob(server.db, company, { user: company.employee2 }),
  ];
  const seen = jobs.map(({ id, version }) => ({ id, version }));
  const { body } = await owner.post("/api/approvals/decisions", {
    decision: "reject",
    rejection_reason: "Pausen mangler",
    jobs: seen,
  });
  const [first, second, third] = body.data.map(({ job }: { job: { id: number; version: number } }) => job);
  await owner.post("/api/approvals/withdrawals", { jobs: [{ id: second.id, version: second.version }] });
  const { history: _history, ...form } = (await employee.get(`/api/jobs/${third.id}`)).body;
  await employee.put(`/api/jobs/${third.id}`, { ...form, version: third.version });
  expect(await release()).toBe(2);
  const mails = await server.mails(2);
  const mine = mails.find((mail) => mail.includes("To: Mia Medarbejder"));
  expect(mine).toContain("Din opgave er afvist. Ret den, og send igen:");
  expect(mine).toContain("Havnen, 2/11-2026 08:00 – 16:00");
  expect(mine).toContain("Afvist af Ejnar Ejer: Pausen mangler");
  expect(mine).toContain(`/jobs/${first.id}\n`.trim());
  expect(mine).not.toContain(`/jobs/${second.id}`);
  expect(mine).not.toContain(`/jobs/${third.id}`);
});

test("the mail names the substitute and the absent user, and is not sent to users who have switched mails off", async () => {
  const [told, silent] = [await aJob(server.db, company), await aJob(server.db, company, { user: company.employee2 })];
  await server.db.insertInto("mails_off").values({ user_id: company.employee2.id, kind: "job-rejected" }).execute();
  await aSubstitute(server.db, company.owner, company.owner2);
  for (const { id } of [told, silent]) expect((await owner2.patch(`/api/jobs/${id}`, reason)).status).toBe(200);
  expect(await release()).toBe(2);
  const mails = await server.mails(3);
  expect(mails.filter((mail) => mail.includes("Afvist af Else Ejer for Ejnar Ejer: Forkert dag"))).toHaveLength(1);
});

test("a refused rejection sends no mail", async () => {
  const job = await aJob(server.db, company);
  expect((await owner.patch(`/api/jobs/${job.id}`, { ...reason, version: 99 })).status).toBe(409);
  expect(await release()).toBe(0);
});

test("a mail about several jobs has a link for each job", () => {
  const job = {
    project: "Havnen",
    kind: "work" as const,
    started_at: "2026-11-02 08:00:00",
    ended_at: "2026-11-02 16:00:00",
    reason: "Nej",
    user: { id: 1, name: "Ejnar" },
    on_behalf_of: null,
  };
  const mail = rejectionMail(
    { name: "Mia", address: "mia@firma.dk" },
    [
      { id: 7, ...job },
      { id: 8, ...job },
    ],
    "http://x",
  );
  expect(mail.subject).toBe("2 opgaver er afvist");
  expect(mail.text).toContain("2 af dine opgaver er afvist. Ret dem, og send igen:");
  expect(mail.text).toContain("http://x/jobs/7\n");
  expect(mail.text).toContain("http://x/jobs/8\n");
});
