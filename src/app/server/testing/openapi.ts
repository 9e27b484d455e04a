import type { FastifyInstance } from "fastify";
import { z } from "zod";

export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

type Content = Record<string, { schema: JsonSchema }>;

export type Operation = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  parameters: { name: string; in: "path" | "query" | "header"; schema: JsonSchema }[];
  body: JsonSchema | undefined;
  responses: Record<string, { content?: Content }>;
};

type PathItem = Record<
  string,
  { parameters?: Operation["parameters"]; requestBody?: { content: Content }; responses: Operation["responses"] }
>;

/** Every operation of the app's own OpenAPI document. */
export function operationsOf(app: FastifyInstance): Operation[] {
  return Object.entries(app.swagger().paths as Record<string, PathItem>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase() as Operation["method"],
      path,
      parameters,
      body: requestBody?.content["application/json"]?.schema,
      responses,
    })),
  );
}

/**
 * What is wrong with an answer by the document, or undefined: its status has to be described, and what it sends has to
 * match the schema.
 */
export function mismatch({ responses }: Operation, status: number, body: unknown): string | undefined {
  const described = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!described) return `status ${status} is not described`;
  const schema = described.content?.["application/json"]?.schema;
  if (!schema || status === 204) return undefined;
  const result = compiled(schema).safeParse(body);
  return result.success ? undefined : z.prettifyError(result.error);
}

const schemas = new WeakMap<JsonSchema, z.ZodType>();

function compiled(schema: JsonSchema): z.ZodType {
  const known = schemas.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(schema, known);
  return known;
}
