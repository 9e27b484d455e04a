import type { FastifyRequest } from "fastify";
import type { Kysely, RawBuilder } from "kysely";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";

/** A way in which a request proves that it comes from a user (docs/decisions/085-credentials-and-actors.md). */
export type CredentialKind = {
  /** In the OpenAPI document. */
  readonly name: string;
  /** Browsers send a cookie unasked, also for a page of another site, so that a write by it needs a CSRF token too. */
  readonly isCookie: boolean;
  describe(config: Config): { type: "apiKey"; in: "cookie" | "header"; name: string; description: string };
  readToken(request: FastifyRequest, config: Config): string | undefined;
  /** Selects whose token it is: no row once it has expired. `is_ageing` asks for `noteUse`. */
  selectHolder(token: string): RawBuilder<{ user_id: number; is_ageing: boolean }>;
  noteUse(db: Kysely<Database>, token: string): Promise<void>;
};

/** What a request brought. It stands for a user; what they may do is said by their actor. */
export type Credential = { readonly kind: CredentialKind; readonly token: string };
