import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { firstSteps, firstStepsVisibility } from "../rules/first-steps.ts";
import { isGreeted } from "../rules/steps.ts";
import { findFirstSteps, setFirstStepsHidden } from "./first-steps.store.ts";

type Options = { readonly db: Kysely<Database>; readonly has_mail_server: boolean };

export const firstStepRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, has_mail_server }) => {
  const config = { access: "edit-company" } as const;
  const path = "/api/first-steps";
  const stepsFor = async (userId: number) => {
    const found = { ...(await findFirstSteps(db, userId)), has_mail_server };
    return { ...found, is_greeted: isGreeted(found) };
  };

  app.get(
    path,
    { config, schema: { summary: "Says what the company has set up", response: { 200: firstSteps } } },
    ({ actor }) => stepsFor(actor.id),
  );

  app.put(
    path,
    {
      config,
      schema: {
        summary: "Hides the first steps on the caller's front page, or shows them",
        body: firstStepsVisibility,
        response: { 200: firstSteps },
      },
    },
    async ({ actor, body }) => {
      await setFirstStepsHidden(db, actor.id, body);
      return stepsFor(actor.id);
    },
  );
};
