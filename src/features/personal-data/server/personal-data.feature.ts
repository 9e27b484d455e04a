import type { Feature } from "#common/server/feature.ts";
import { anonymisationSettingRoutes } from "./leavers/anonymisation-setting.routes.ts";
import { anonymiseReadyLeavers } from "./leavers/automatic-anonymisation.ts";
import { leaverRoutes } from "./leavers/leavers.routes.ts";
import { ownDataRoutes } from "./own-data/own-data.routes.ts";

export const personalDataFeature: Feature = async (app, { db, queue }) => {
  queue.hourly("anonymise-leavers", () => anonymiseReadyLeavers(db), 47);
  await app.register(ownDataRoutes, { db });
  await app.register(leaverRoutes, { db });
  await app.register(anonymisationSettingRoutes, { db });
};
