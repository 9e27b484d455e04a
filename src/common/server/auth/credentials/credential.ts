import type { FastifyRequest } from "fastify";
import type { Kysely, RawBuilder } from "kysely";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";

/** A way to authenticate a request (docs/decisions/085-credentials-and-actors.md). */
export type CredentialKind = {
  readonly name: string;
  /** Browsers also send cookies with requests of other sites, so a write by cookie needs a CSRF token. */
  readonly isCookie: boolean;
  describe(config: Config): { type: "apiKey"; in: "cookie" | "header"; name: string; description: string };
  readToken(request: FastifyRequest, config: Config): string | undefined;
  /**
   * Selects the user of a valid token; no row if it has expired. `is_ageing` asks for a call of `noteUse`; with
   * `has_second_factor` the credential stands on one already.
   */
  selectHolder(token: string): RawBuilder<{ user_id: number; is_ageing: boolean; has_second_factor: boolean }>;
  noteUse(db: Kysely<Database>, token: string): Promise<void>;
};

/** A credential proves identity; the actor holds the rights. */
export type Credential = { readonly kind: CredentialKind; readonly token: string };
