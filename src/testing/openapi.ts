import type { FastifyInstance } from "fastify";
import { z } from "zod";

export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
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

let operations: Operation[] | undefined;

/**
 * Every operation of the app's OpenAPI document, with references resolved. All apps of a process share the document.
 */
export function operationsOf(app: FastifyInstance): Operation[] {
  operations ??= operationsIn(withoutReferences(app.swagger()) as { paths: Record<string, PathItem> });
  return operations;
}

function operationsIn({ paths }: { paths: Record<string, PathItem> }): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase() as Operation["method"],
      path,
      parameters,
      body: requestBody?.content["application/json"]?.schema,
      responses,
    })),
  );
}

type Parts = { readonly [key: string]: Parts };

export const withoutReferences = (document: object): unknown => resolved(document, document as Parts);

function resolved(part: unknown, document: Parts, known = new Map<string, unknown>()): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => resolved(one, document, known));
  if (!("$ref" in part) || typeof part.$ref !== "string")
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, document, known)]));
  const target = known.get(part.$ref) ?? resolved(partAt(document, part.$ref), document, known);
  known.set(part.$ref, target);
  return target;
}

/** The part of a document that a reference such as `#/components/schemas/Job` names. */
export function partAt(document: Parts, reference: string): unknown {
  return reference
    .split("/")
    .slice(1)
    .reduce<Parts | undefined>((part, key) => part?.[key], document);
}

/** The operation of a request: a fixed path takes precedence over one with parameters. */
export function operationFor(operations: readonly Operation[], method: string, url: string): Operation | undefined {
  const path = url.split("?", 1)[0] ?? "";
  // An encoded path, or one with `..`, can be any path.
  if (path.includes("%") || /\/\.{1,2}(\/|$)/.test(path)) return undefined;
  const parameterCount = (operation: Operation) => operation.path.split("{").length;
  return operations
    .filter((operation) => operation.method === method && pathPattern(operation.path).test(path))
    .sort((a, b) => parameterCount(a) - parameterCount(b))[0];
}

/**
 * `/api/jobs/{jobId}` as a pattern, with an optional trailing slash. A parameter of more than 300 characters, the
 * router's limit, leads to the page instead.
 */
export function pathPattern(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]{1,300}")}/?$`);
  patterns.set(path, pattern);
  return pattern;
}
// Cached, because each response is compared with all patterns.
const patterns = new Map<string, RegExp>();

export type SentAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** How a response differs from the document (status, content type or schema); undefined when it conforms. */
export function mismatch({ responses }: Operation, { statusCode, headers, body }: SentAnswer): string | undefined {
  const described = responses[statusCode] ?? responses[`${Math.floor(statusCode / 100)}XX`];
  if (!described) return `status ${statusCode} is not described`;
  if (body === "") return undefined;
  const [mediaType = ""] = String(headers["content-type"]).split(";", 1);
  const schema = described.content?.[mediaType]?.schema;
  if (!schema) return `type ${mediaType} of status ${statusCode} is not described`;
  if (!/^application\/(scim\+)?json$/.test(mediaType)) return undefined;
  const result = compiled(schema).safeParse(JSON.parse(body));
  return result.success ? undefined : z.prettifyError(result.error);
}

const schemas = new WeakMap<JsonSchema, z.ZodType>();

function compiled(schema: JsonSchema): z.ZodType {
  const known = schemas.get(schema) ?? z.fromJSONSchema(closed(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(schema, known);
  return known;
}

/** Forbids unknown fields: the document leaves room for fields of later versions, but this version sends none. */
const closed = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.type === "object" && value.properties ? { additionalProperties: false, ...value } : value,
  );
