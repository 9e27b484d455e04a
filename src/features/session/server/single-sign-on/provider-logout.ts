import type { FastifyRequest } from "fastify";
import type { SessionServices } from "../session.commands.ts";
import { findUsedProvider } from "./login-providers.store.ts";
import { clientOf, logoutAddress } from "./provider-client.ts";

type EndedSession = { readonly provider_id: number | null; readonly id_token: string | null };

/** An error is only logged, because Dagværk's session has already ended. */
export async function providerLogout(
  { config, db }: Pick<SessionServices, "config" | "db">,
  request: FastifyRequest,
  { provider_id, id_token }: EndedSession,
): Promise<string | undefined> {
  const provider = provider_id === null ? undefined : await findUsedProvider(db, provider_id);
  if (!provider || id_token === null) return undefined;
  try {
    return logoutAddress(await clientOf(provider), id_token, config.baseUrl);
  } catch (error) {
    request.log.warn({ provider_id, error: (error as Error).name }, "provider logout failed");
    return undefined;
  }
}
