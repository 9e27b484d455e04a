import type { Kysely } from "kysely";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { findProviderOnlyUser } from "#common/server/auth/provider-only.ts";
import { hashToken } from "#common/server/auth/session-token.ts";
import type { Enqueue } from "#common/server/background/queue.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid } from "#common/server/http/errors.ts";
import type { PasswordReset } from "#features/session/rules/credentials.ts";
import { passwordsOffFor } from "#features/session/rules/password-login.ts";
import { type FoundUser, findActiveUser, findUserByEmail } from "#features/users/server/users.store.ts";
import { accountOfEmail, countAttempt, forgetFailures } from "../attempts.ts";
import type { SessionServices } from "../session.commands.ts";
import { findLinkHolder, type LoginProof, updatePasswordByLink } from "../session.store.ts";
import { hashPassword } from "./passwords.ts";

/** For an unknown address, a mail to nobody is enqueued, so that the response takes equally long. */
export async function requestPasswordLink(
  db: Kysely<Database>,
  enqueueMail: Enqueue<{ user_id: number | null }>,
  email: string,
  client: string,
): Promise<void> {
  await countAttempt(db, "password-link", { account: accountOfEmail(email), client }, "email");
  const user = await findUserByEmail(db, email);
  await insertAuditEntry(db, { kind: "password-link-requested", about_user_id: user?.id });
  await enqueueMail(db, { user_id: user?.id ?? null });
}

/** @returns `invited`: the proof that logs in an invited user; undefined for other links */
export async function resetPassword(
  { db, tell }: Pick<SessionServices, "db" | "tell">,
  { token, email, password }: PasswordReset,
): Promise<{ user: FoundUser; invited: LoginProof | undefined }> {
  const tokenHash = hashToken(token);
  const holder = await findLinkHolder(db, tokenHash, email);
  if (!holder) throw staleLink();
  const providerOnly = await findProviderOnlyUser(db, holder.id);
  if (providerOnly) throw invalid({ email: [passwordsOffFor(providerOnly.buttons)] });
  const passwordHash = await hashPassword(password);
  const user = await db.transaction().execute(async (trx) => {
    if (!(await updatePasswordByLink(trx, tokenHash, holder.id, passwordHash))) throw staleLink();
    await forgetFailures(trx, { account: accountOfEmail(email) });
    await insertAuditEntry(trx, { kind: "password-reset", user_id: holder.id });
    if (!holder.is_invitation) await tell.passwordChanged(trx, { user_id: holder.id });
    const found = await findActiveUser(trx, holder.id);
    if (!found) throw staleLink();
    return found;
  });
  const proof = { id: holder.id, password_hash: passwordHash, secret: undefined };
  return { user, invited: holder.is_invitation ? proof : undefined };
}

const staleLink = () => invalid({ email: ["Linket er udløbet eller brugt. Bed om et nyt under »Glemt din kode?«."] });
