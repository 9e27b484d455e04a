import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { LoginProviderInput } from "#features/session/rules/single-sign-on/login-provider.ts";
import { insertProvider } from "#features/session/server/single-sign-on/login-providers.store.ts";

let number = 0;

/** Inserts a provider without the checks of the form, so that a test may use any provider. @returns its id */
export function aLoginProvider(db: Kysely<Database>, values: Partial<LoginProviderInput> = {}): Promise<number> {
  number += 1;
  return insertProvider(db, {
    ...{ kind: "oidc", name: `Udbyder ${number}`, issuer: `https://udbyder${number}.test` },
    ...{ client_id: "dagvaerk", client_secret: "a secret between the two", domains: [], role_map: [] },
    ...{ creates_users: false, has_second_factor: false, is_used: true },
    ...values,
  });
}
