import { expect, test } from "vitest";
import { type Operation, operationsOf } from "./openapi.ts";
import { setUpCompany } from "./set-up.ts";

const { server, employee } = setUpCompany();

/** Calls `/api/user` with other responses in the document. */
async function callUnder(responses: Operation["responses"]) {
  const operation = operationsOf(server.app).find(({ method, path }) => method === "GET" && path === "/api/user");
  if (!operation) throw new Error("the document has no GET /api/user");
  const described = operation.responses;
  operation.responses = responses;
  try {
    return await employee.get("/api/user");
  } finally {
    operation.responses = described;
  }
}

const json = (schema: Record<string, unknown>) => ({ content: { "application/json": { schema } } });

test.each([
  ["its status", {}],
  ["its type", { 200: { content: { "text/csv": { schema: { type: "string" } } } } }],
  [
    "a field that the document does not name",
    { 200: json({ type: "object", properties: { name: { type: "string" } } }) },
  ],
  ["a field of another type", { 200: json({ type: "object", properties: { name: { type: "integer" } } }) }],
] satisfies [string, Operation["responses"]][])(
  "a call of a test fails if its response breaks the OpenAPI document by %s",
  async (_, responses) => {
    await expect(callUnder(responses)).rejects.toThrow("GET /api/user is answered as the document says");
  },
);

test("a response passes if the document allows it", async () => {
  const user = { type: "object", properties: { name: { type: "string" } }, additionalProperties: true };
  const { status } = await callUnder({ 200: json(user) });
  expect(status).toBe(200);
});
