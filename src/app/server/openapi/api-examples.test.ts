import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { insertAccessToken } from "#common/server/auth/credentials/access-token.ts";
import { newSecret, signatureHeaders } from "#features/webhooks/server/signature.ts";
import { setUpCompany } from "#testing/set-up.ts";

/** The examples of docs/api.md, as a reader runs them: with curl and Python, against a listening server. */
const [list = "", create = ""] = blocks("sh");
const [verify = "", python = ""] = blocks("python");

function blocks(language: string): string[] {
  const text = readFileSync("docs/api.md", "utf8");
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, found, code = ""]) =>
    found === language ? code : [],
  );
}

const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;

const { server, company } = setUpCompany();
const run = promisify(execFile);

async function environment() {
  const token = { name: "Eksempel", scopes: ["jobs:read", "jobs:write"] as const, expires_on: today().toString() };
  const made = await insertAccessToken(server.db, company.employee.id, token);
  const address = server.app.server.address();
  const port = typeof address === "object" && address ? address.port : undefined;
  const url = port === undefined ? await server.app.listen({ port: 0 }) : `http://127.0.0.1:${port}`;
  return { env: { ...process.env, DAGVAERK_TOKEN: made.token, DAGVAERK_URL: url } };
}

const withIds = (command: string) =>
  command
    .replace('"project_id": 1', `"project_id": ${company.project.id}`)
    .replace('"job_type_id": 1', `"job_type_id": ${company.jobType.id}`);

test.skipIf(!isThere("curl"))(
  "the examples with curl create one job, even if they are repeated, and list the job",
  async () => {
    const options = await environment();
    const first = JSON.parse((await run("sh", ["-c", withIds(create)], options)).stdout);
    const again = JSON.parse((await run("sh", ["-c", withIds(create)], options)).stdout);
    expect(again.id).toBe(first.id);
    const { data } = JSON.parse((await run("sh", ["-c", list], options)).stdout);
    expect(data.map(({ id, note }: { id: number; note: string }) => [id, note])).toEqual([[first.id, "Fra kassen"]]);
  },
);

test.skipIf(!isThere("python3"))("the example in Python lists the notes of jobs", async () => {
  const options = await environment();
  const { stdout } = await run("python3", ["-c", python], options);
  expect(JSON.parse(stdout)).toBeInstanceOf(Array);
});

test.skipIf(!isThere("python3"))(
  "the example in Python accepts a webhook's signature by either of two secrets",
  async () => {
    const [secret, former, body] = [newSecret(), newSecret(), '{"type":"job.created"}'];
    const now = Date.now();
    const accepts = async (sent: { secret?: string; body?: string; at?: number }) => {
      const headers = signatureHeaders("msg_1", body, [secret, former], sent.at ?? now);
      const call = JSON.stringify([sent.secret ?? secret, headers, sent.body ?? body]);
      const program = `${verify}
import json, sys
secret, headers, body = json.loads(sys.argv[1])
print(is_from_dagvaerk(secret, headers, body.encode()))`;
      return (await run("python3", ["-c", program, call])).stdout.trim();
    };
    expect([await accepts({}), await accepts({ secret: former })]).toEqual(["True", "True"]);
    const forged = [{ secret: newSecret() }, { body: `${body} ` }, { at: now - 301_000 }, { at: now + 600_000 }];
    for (const sent of forged) expect(await accepts(sent)).toBe("False");
  },
);
