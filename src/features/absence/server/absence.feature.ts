import type { Feature } from "#common/server/feature.ts";
import { absenceRequestRoutes } from "./absence-requests.routes.ts";
import { extendOpenAbsences } from "./absences.commands.ts";
import { absenceRoutes } from "./absences.routes.ts";
import { agreementRoutes } from "./balances/agreements.routes.ts";
import { balanceSetupRoutes } from "./balances/balance-setup.routes.ts";
import { balanceRoutes } from "./balances/balances.routes.ts";
import type { FindEarnedHours } from "./balances/balances.store.ts";
import { absenceCalendarRoutes } from "./calendar/absence-calendar.routes.ts";
import { calendarFileRoutes } from "./calendar/calendar-file.routes.ts";
import { absenceAnswerMails } from "./decision-mail.ts";
import { absenceExportRoutes } from "./export/absence-export.routes.ts";
import { absenceKindRoutes } from "./kinds/absence-kinds.routes.ts";

export const absenceFeature: Feature<{ findEarnedHours: FindEarnedHours }> = async (
  app,
  { config, db, queue, mails, findEarnedHours },
) => {
  queue.hourly("extend-open-absences", () => extendOpenAbsences(db), 3);
  await app.register(absenceKindRoutes, { db });
  await app.register(absenceRoutes, { db, mailAnswers: absenceAnswerMails(mails, { config, db }) });
  await app.register(balanceRoutes, { db, findEarnedHours });
  await app.register(balanceSetupRoutes, { db });
  await app.register(agreementRoutes, { db });
  await app.register(absenceRequestRoutes, { db });
  await app.register(absenceCalendarRoutes, { db });
  await app.register(calendarFileRoutes, { config, db });
  await app.register(absenceExportRoutes, { db });
};
