import type { Feature } from "#common/server/feature.ts";
import { registerAutoReminders } from "./auto-reminders.ts";
import { registrationMonthRoutes } from "./registration-month.routes.ts";
import { registrationRoutes } from "./registrations.routes.ts";
import { reminderSettingRoutes } from "./reminder-setting.routes.ts";

export const registrationsFeature: Feature = async (app, { config, db, mails, queue }) => {
  await app.register(registrationRoutes, { config, db, mails });
  await app.register(registrationMonthRoutes, { db });
  await app.register(reminderSettingRoutes, { db });
  registerAutoReminders({ queue, mails, config, db });
};
