import type { FastifyPluginAsync } from "fastify";
import type { Kysely } from "kysely";
import type { MailQueue } from "./background/mail-queue.ts";
import type { Queue } from "./background/queue.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/tables.ts";

type FeatureParts = {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly queue: Queue;
  readonly mails: MailQueue;
};

export type Feature<More extends object = object> = FastifyPluginAsync<FeatureParts & More>;
