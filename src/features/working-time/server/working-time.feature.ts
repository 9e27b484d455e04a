import type { Feature } from "#common/server/feature.ts";
import { deviationRoutes } from "./deviations.routes.ts";
import { registerNorms } from "./entries/planned-entries.ts";
import { registerEntryRoutes } from "./entries/register-entries.routes.ts";
import { lawRuleRoutes } from "./law-rules.routes.ts";
import { workingTimeRoutes } from "./working-time.routes.ts";

export const workingTimeFeature: Feature = async (app, { db, queue }) => {
  queue.hourly("register-norms", () => registerNorms(db), 7);
  await app.register(registerEntryRoutes, { db });
  await app.register(workingTimeRoutes, { db });
  await app.register(lawRuleRoutes, { db });
  await app.register(deviationRoutes, { db });
};
