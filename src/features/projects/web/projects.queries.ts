import { recordCalls } from "#common/web/api/records.ts";
import type { Project, ProjectInput } from "../rules/project.ts";

export const projects = recordCalls<Project, ProjectInput>({
  name: "projects",
  with: "owner,defaultCostCenter,people,customer",
  flashes: { created: "Projekt oprettet.", updated: "Projekt opdateret." },
  failures: { create: "Failed creating project", update: "Failed updating project" },
});
