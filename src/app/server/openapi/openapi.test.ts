import Fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { partAt } from "#testing/openapi.ts";
import { setUpApp } from "#testing/set-up.ts";
import { registerOpenApi } from "./openapi.ts";

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: { $ref?: string }[];
};

type Document = {
  info: object;
  servers: object;
  tags: { name: string }[];
  components: Record<string, Record<string, object>>;
  paths: Record<string, Record<string, Operation>>;
};

const server = setUpApp();
let document: Document;
let text: string;
let operations: Operation[];

beforeAll(async () => {
  ({ body: text } = await server.app.inject("/api/openapi.json"));
  document = JSON.parse(text);
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});

test("a route without a summary cannot be registered", async () => {
  const app = Fastify();
  await registerOpenApi(app, server.config);
  expect(() => app.get("/things", { config: { access: "open" } }, async () => "")).toThrow(
    "GET /things has no summary",
  );
});

describe("rules of linters for OpenAPI documents", () => {
  test("the document names its server and its licence", () => {
    expect(document).toMatchObject({
      info: { license: { name: "MIT", identifier: "MIT" } },
      servers: [{ url: server.config.baseUrl }],
    });
  });

  test("each operation has a summary of its own and a tag", () => {
    for (const { summary, tags, operationId } of operations) {
      expect(summary, operationId).toMatch(/^[A-Z].+[^.]$/);
      expect(tags, operationId).toEqual([expect.stringMatching(/^[a-z-]+$/)]);
    }
    const summaries = operations.map(({ summary }) => summary);
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  test("each operation has a unique id, made from its method and path", () => {
    const ids = operations.map(({ operationId }) => operationId);
    for (const id of ids) expect(id).toMatch(/^(get|post|put|patch|delete)[A-Z][A-Za-z]+$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.paths["/api/users/{userId}/jobs/{jobId}"]?.put?.operationId).toBe("putUsersByUserIdJobsByJobId");
  });

  test("each named component is used, and each reference leads to a component", () => {
    const named = Object.entries(document.components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`));
    const used = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = ""]) => reference));
    expect([...used].sort()).toEqual(named.sort());
    for (const reference of used) expect(partAt(JSON.parse(text), reference), reference).toBeTypeOf("object");
  });

  test("each credential that an operation names is described", () => {
    const described = Object.keys(document.components.securitySchemes ?? {});
    for (const { security } of operations)
      for (const name of security.flatMap(Object.keys)) expect(described).toContain(name);
  });
});

describe("named schemas", () => {
  test("schemas are named after the exports of the rules", () => {
    const names = Object.keys(document.components.schemas ?? {});
    expect(names).toEqual(
      expect.arrayContaining(["Job", "JobDetails", "JobPage", "NewJobInput", "Absence", "ApiError"]),
    );
  });

  test("no large schema is repeated in the calls", () => {
    const seen = new Map<string, number>();
    const count = (part: unknown): void => {
      if (typeof part !== "object" || part === null) return;
      if ("properties" in part) seen.set(JSON.stringify(part), (seen.get(JSON.stringify(part)) ?? 0) + 1);
      Object.values(part).forEach(count);
    };
    count(document.paths);
    const repeated = [...seen].filter(([schema, times]) => times > 1 && schema.length > 250).map(([schema]) => schema);
    expect(repeated).toEqual([]);
  });

  test("the document has less than 1,6 kB for each operation", () => {
    expect(text.length / operations.length).toBeLessThan(1600);
  });
});
