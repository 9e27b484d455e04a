import type { Feature } from "#common/server/feature.ts";
import { timerMails } from "./timer-mail.ts";
import { timerRoutes } from "./timers.routes.ts";

export const timerFeature: Feature = async (app, { config, db, mails }) => {
  await app.register(timerRoutes, { db, watch: timerMails(mails, { config, db }) });
};
