import type { FastifyInstance } from "fastify";
import type { Client } from "./http-client.ts";
import { type Answer, intoApp } from "./http-client.ts";

type Send = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown) => Promise<Answer>;

/** A directory such as Entra ID, which sends no cookie and its own media type. Paths are below `/scim/v2`. */
export function directoryOf(app: FastifyInstance, token: string): Send {
  const send = intoApp(app);
  return (method, path, body) =>
    send({
      method,
      path: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/scim+json",
        ...(body !== undefined && { "content-type": "application/scim+json; charset=utf-8" }),
      },
      body: typeof body === "object" ? JSON.stringify(body) : body,
    });
}

/** Turns SCIM on, or replaces its token. */
export async function scimTokenBy(admin: Client): Promise<string> {
  return (await admin.post("/api/scim/token")).body.token;
}

const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

export const patchOf = (...Operations: readonly object[]) => ({ schemas: [patchSchema], Operations });
