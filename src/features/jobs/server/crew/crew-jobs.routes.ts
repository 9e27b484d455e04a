import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { mergeErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  crewChoices,
  crewChoicesQuery,
  crewErrors,
  crewFlags,
  crewFlagsQuery,
  crewJobInput,
  crewJobs,
  type Known,
  limitErrors,
} from "#features/jobs/rules/crew/crew-jobs.ts";
import { flagsWhileTyping } from "../flags/job-flags.routes.ts";
import { presentJob } from "../job-presenter.ts";
import { findReferences, noReferences } from "../job-references.store.ts";
import { referenceErrors, rulesContext } from "../job-requests.ts";
import type { MailRegistrations } from "../mails/registered-mail.ts";
import { findCrew, listCrewChoices, listLastCrew, listOthers } from "./crew.store.ts";
import { createCrewJobs } from "./crew-jobs.commands.ts";

type Options = { db: Kysely<Database>; mailRegistrations: MailRegistrations };

export const crewJobRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, mailRegistrations }) => {
  const config = { access: "register-users-jobs" } as const;

  app.get(
    "/api/crew-jobs/people",
    {
      config,
      schema: {
        summary: "Lists the people for whom the caller may register a job of a crew",
        querystring: crewChoicesQuery,
        response: { 200: crewChoices },
      },
    },
    ({ actor, query }) => listCrewChoices(db, actor, query.filter),
  );

  app.get(
    "/api/crew-jobs/last",
    { config, schema: { summary: "Finds the people of the caller's last crew", response: { 200: crewChoices } } },
    ({ actor }) => listLastCrew(db, actor),
  );

  app.get(
    "/api/crew-jobs/flags",
    {
      config,
      schema: {
        summary: "Says what is remarkable about a crew's job that is being typed",
        querystring: crewFlagsQuery,
        response: { 200: crewFlags },
      },
    },
    async ({ actor, query: { users, ...job } }) => {
      const people = (await findCrew(db, actor, users)).flatMap((user) => user?.id ?? []);
      const found = await flagsWhileTyping(db, actor, people, job);
      return people.flatMap((user_id) => {
        const flags = found.get(user_id) ?? [];
        return flags.length > 0 ? { user_id, flags } : [];
      });
    },
  );

  app.post(
    "/api/crew-jobs",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Registers one job for several people",
        headers: idempotencyHeaders,
        body: crewJobInput,
        response: { 201: crewJobs },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const { input, ...found } = await checkedCrew(trx, request);
        const jobs = await createCrewJobs(trx, request.actor, input, found, mailRegistrations);
        return { data: jobs.map((job) => presentJob(request.actor, job)) };
      });
      return reply.code(201).send(created);
    },
  );
};

async function checkedCrew(trx: Kysely<Database>, request: FastifyRequest) {
  let references = noReferences;
  let known: Known[] = [];
  const input = await checkedBody(request, crewJobInput, async (fields) => {
    const ids = { project_id: fields.project_id, job_type_id: fields.job_type_id };
    references = await findReferences(trx, request.actor, ids);
    const people = fields.people?.map(({ user_id }) => user_id) ?? [];
    known = await findCrew(trx, request.actor, people);
    return mergeErrors(
      crewErrors(fields, known, await rulesContext(trx)),
      referenceErrors(ids, references),
      references.project ? limitErrors(known, await listOthers(trx, request.actor, references.project.id, people)) : {},
    );
  });
  return { input, known, project: references.project };
}
