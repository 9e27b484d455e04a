import type { FastifyRequest } from "fastify";
import type { Kysely, RawBuilder } from "kysely";
import type { TokenScope } from "#common/rules/access/token-scopes.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";

type SecurityScheme = { description: string } & (
  | { type: "apiKey"; in: "cookie" | "header"; name: string }
  | { type: "http"; scheme: "bearer" }
);

/** `token_id` and `scopes` are null if the kind of credential has no scopes. */
export type Holder = {
  user_id: number;
  /** Whether the stored time of use is old, so that the caller must call `noteUse`. */
  is_ageing: boolean;
  /** Whether the login had a second factor other than the user's app: one at the provider, or a passkey. */
  has_second_factor: boolean;
  token_id: number | null;
  scopes: readonly TokenScope[] | null;
};

/** A way to authenticate a request (docs/decisions/085-credentials-and-actors.md). */
export type CredentialKind = {
  readonly name: string;
  /** Browsers also send cookies with requests of other sites, so a write by cookie needs a CSRF token. */
  readonly isCookie: boolean;
  readonly hasScopes: boolean;
  describe(config: Config): SecurityScheme;
  readToken(request: FastifyRequest, config: Config): string | undefined;
  selectHolder(token: string): RawBuilder<Holder>;
  noteUse(db: Kysely<Database>, token: string): Promise<void>;
};

export type Credential = { readonly kind: CredentialKind; readonly token: string };
