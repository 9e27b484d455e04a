import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifyPluginAsync, FastifyPluginOptions, FastifySchema, RouteOptions } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { securitySchemes } from "#common/server/auth/access-docs.ts";
import type { Config } from "#common/server/config.ts";
import { schemaNames } from "./schema-names.ts";
import { type Document, withSharedParts } from "./shared-parts.ts";

/** Describes only routes that are registered after this call. */
export async function registerOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  const schemaRegistry = schemaNames();
  const named = createJsonSchemaTransformObject({ schemaRegistry });
  const transform = createJsonSchemaTransform({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Dagværk",
        version: "0.1.0",
        description: "Jobs, absence, approvals and payroll of one company.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: config.baseUrl }],
      components: { securitySchemes: securitySchemes(config) },
    },
    transform: ({ schema, ...route }) => transform({ ...route, schema: schema && withParameters(schema) }),
    transformObject: (document) => withSharedParts(named(document) as Document),
  });
  app.addHook("onRoute", (route) => {
    if (route.schema?.hide) return;
    if (!route.schema?.summary) throw new Error(`${route.method} ${route.url} has no summary`);
    route.schema = { operationId: operationId(route), ...route.schema };
  });
  let document: string | undefined;
  app.get(
    "/api/openapi.json",
    { config: { access: "open", countsReads: true }, schema: { hide: true } },
    (_request, reply) => {
      document ??= JSON.stringify(app.swagger());
      return reply.type("application/json; charset=utf-8").send(document);
    },
  );
}

/** `GET /api/jobs/:jobId` is `getJobsByJobId`, and `GET /scim/v2/Users` is `getScimUsers`. */
function operationId({ method, url }: Pick<RouteOptions, "method" | "url">): string {
  const words = url
    .replace(/^\/api\//, "")
    .replace("/v2/", "/")
    .replaceAll(":", "by-")
    .split(/\W+/)
    .filter(Boolean);
  return String(method).toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
}

export function tagged<Options extends FastifyPluginOptions>(
  tag: string,
  plugin: FastifyPluginAsync<Options>,
): FastifyPluginAsync<Options> {
  return async (app, options) => {
    app.addHook("onRoute", (route) => {
      route.schema = { tags: [tag], ...route.schema };
    });
    await plugin(app, options);
  };
}

/** Copies the schemas of parameters. A copy has no name in the registry, so the document lists all its fields. */
function withParameters(schema: FastifySchema): FastifySchema {
  const places = ["params", "querystring", "headers"] as const;
  const copies = places.map((place) => {
    const given = schema[place];
    return [place, given instanceof z.core.$ZodType ? z.clone(given, given._zod.def) : given];
  });
  return { ...schema, ...Object.fromEntries(copies) };
}
