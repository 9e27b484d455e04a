import type { Kysely } from "kysely";
import { insertPasswordLink, insertPasswordLinks, type PasswordLink } from "#common/server/auth/password-links.ts";
import { findProviderOnlyUser } from "#common/server/auth/provider-only.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import type { Enqueue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Invitation } from "../users.commands.ts";
import { invitationMail, providerInvitationMail } from "./invitation-mail.ts";

export type Invitations = {
  readonly enqueue: Enqueue<Invitation>;
  /** Empty if there is a mail server. No stored response may contain the link. */
  readonly linkToHandOver: (userId: number) => Promise<{ invitation_link?: string }>;
  readonly linksToHandOver: (userIds: readonly number[]) => Promise<readonly PasswordLink[]>;
  readonly handsOver: boolean;
};

export function userInvitations(
  mails: MailQueue,
  { config, db }: { config: Config; db: Kysely<Database> },
): Invitations {
  const makeLink = (userId: number) => insertPasswordLink(db, config.baseUrl, userId, "invitation");
  const handsOver = config.smtpUrl === undefined;
  return {
    handsOver,
    enqueue: mails.kind("invitation", async ({ user_id }: Invitation) => {
      const providerOnly = await findProviderOnlyUser(db, user_id);
      if (providerOnly) return providerInvitationMail(providerOnly, config.baseUrl);
      const link = await makeLink(user_id);
      return link && invitationMail(link);
    }),
    async linkToHandOver(userId) {
      const made = handsOver && (await makeLink(userId));
      return made ? { invitation_link: made.link } : {};
    },
    linksToHandOver: async (userIds) =>
      handsOver ? insertPasswordLinks(db, config.baseUrl, userIds, "invitation") : [],
  };
}
