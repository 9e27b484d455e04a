import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { changedValues } from "#common/rules/audit-log.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  type AccountingSetupInput,
  accountingSetup,
  accountingSetupChange,
  accountingSetupErrors,
} from "#features/invoice-bases/rules/accounting/accounting-setup.ts";
import { accountingSystems } from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import { findAccountingSetup, findStoredSetup, updateAccountingSetup } from "./accounting-setup.store.ts";

const config = { access: "edit-accounting-setup" } as const;

export const accountingSetupRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/accounting-setup",
    { config, schema: { summary: "Finds the set-up of the accounting system", response: { 200: accountingSetup } } },
    () => findAccountingSetup(db),
  );

  app.put(
    "/api/accounting-setup",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes the set-up of the accounting system",
        body: accountingSetupChange,
        response: { 200: accountingSetup, 409: staleVersion(accountingSetup) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const former = await findStoredSetup(trx, { locks: true });
        const kept = (system: AccountingSetupInput["system"] | undefined) =>
          system === former.system ? former.secrets : {};
        const { version, ...input } = await checkedBody(request, accountingSetupChange, (fields) =>
          accountingSetupErrors(fields, Object.keys(kept(fields.system))),
        );
        await requireVersion(trx, actor, {
          ...{ table: "accounting_setup", what: "regnskabssystemet", version, current: () => findAccountingSetup(trx) },
        });
        const given = withoutEmpty(input.secrets);
        const settings = withoutEmpty(input.settings);
        await updateAccountingSetup(trx, actor, {
          ...{ system: input.system, settings, secrets: { ...kept(input.system), ...given } },
        });
        const details = changeDetails(former, { ...input, settings, secrets: given });
        if (details.fields.length > 0)
          await insertAuditEntry(trx, { kind: "accounting-setup-changed", user_id: actor.id, details });
        return findAccountingSetup(trx);
      }),
  );
};

const withoutEmpty = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]])),
  );

/** The audit log names a new secret without its value. */
function changeDetails(former: Omit<AccountingSetupInput, "secrets">, input: AccountingSetupInput) {
  const wordsOf = ({ system, settings }: Omit<AccountingSetupInput, "secrets">): Record<string, string> => ({
    system: system === null ? "" : accountingSystems[system].label,
    ...settings,
  });
  const [before, after] = [wordsOf(former), wordsOf(input)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const all = (words: Record<string, string>) => Object.fromEntries(names.map((name) => [name, words[name] ?? ""]));
  const changed = changedValues(all(before), all(after), names);
  const secrets = Object.keys(input.secrets);
  const hidden = secrets.map(() => "***");
  return {
    fields: [...(changed?.fields ?? []), ...secrets],
    before: [...(changed?.before ?? []), ...hidden],
    after: [...(changed?.after ?? []), ...hidden],
  };
}
