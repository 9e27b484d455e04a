import type { Feature } from "#common/server/feature.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import type { Invitations } from "#features/users/server/invitations/invitations.ts";
import { type ImportName, imports } from "../rules/imports.ts";
import { importRoutes } from "./imports.routes.ts";

type Options = { readonly tell: AccountMails; readonly invitations: Invitations };

export const importsFeature: Feature<Options> = async (app, { db, tell, invitations }) => {
  for (const name of Object.keys(imports) as ImportName[])
    await app.register(importRoutes, { db, name, tell, invitations });
};
