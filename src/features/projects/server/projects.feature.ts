import type { Feature } from "#common/server/feature.ts";
import { projectRoutes } from "./projects.routes.ts";

export const projectsFeature: Feature = async (app, { db }) => {
  await app.register(projectRoutes, { db });
};
