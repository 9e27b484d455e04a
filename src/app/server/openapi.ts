import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { securitySchemes } from "#common/server/auth/access-docs.ts";
import type { Config } from "#common/server/config.ts";

export async function registerOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Dagværk", version: "0.1.0" },
      components: { securitySchemes: securitySchemes(config) },
    },
    transform: jsonSchemaTransform,
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
