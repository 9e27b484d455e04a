import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import openapiTypes, { type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobInputFor } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/** A foreign program, with the types that a public generator makes from the OpenAPI document. */
const program = `
import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

type Job = components["schemas"]["JobDetails"];

export async function registerJob(baseUrl: string, headers: Record<string, string>, body: components["schemas"]["NewJobInput"]) {
  const client = createClient<paths>({ baseUrl, headers });
  const { data: created, error } = await client.POST("/api/jobs", { body });
  if (!created) throw new Error(error?.message);
  const job: Job = created;
  const { data: page } = await client.GET("/api/jobs", { params: { query: { perPage: "10" } } });
  const refused = await client.GET("/api/jobs/{jobId}", { params: { path: { jobId: "2147483647" } } });
  return { id: job.id, note: job.note, listed: page?.data.map(({ id }) => id), refusal: refused.error?.message };
}

export function wrong(client = createClient<paths>()) {
  // @ts-expect-error The document has no such call.
  void client.GET("/api/nothing");
  // @ts-expect-error A job needs a project.
  void client.POST("/api/jobs", { body: { note: "" } });
}
`;

const { server, company } = setUpCompany();
const folder = mkdtempSync(join(tmpdir(), "dagvaerk-client-"));

beforeAll(async () => {
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "api.d.ts"), await openapiTypes(server.app.swagger() as OpenAPI3));
  writeFileSync(join(folder, "program.ts"), program);
});

afterAll(() => rmSync(folder, { recursive: true }));

test("a client generated from the OpenAPI document compiles", () => {
  const options = "--noEmit --strict --target esnext --module nodenext --allowImportingTsExtensions".split(" ");
  const { stdout } = spawnSync(join("node_modules", ".bin", "tsc"), [...options, "program.ts"], { cwd: folder });
  expect(String(stdout)).toBe("");
});

test("a client generated from the OpenAPI document registers a job and reads it", async () => {
  const { registerJob } = await import(pathToFileURL(join(folder, "program.ts")).href);
  const url = await server.app.listen({ port: 0 });
  const { cookie = "", csrfToken = "" } = await server.login(company.employee.email);
  const job = jobInputFor(company, { note: "Fra et andet program" });
  const answer = await registerJob(url, { cookie, "x-csrf-token": csrfToken }, job);
  expect(answer).toEqual({
    id: expect.any(Number),
    note: "Fra et andet program",
    listed: [answer.id],
    refusal: "Opgaven findes ikke.",
  });
});
