import { createContext, useContext } from "react";
import { recordCalls } from "#common/web/api/records.ts";
import type { Project, ProjectInput } from "../rules/project.ts";

export const projects = recordCalls<Project, ProjectInput>({
  name: "projects",
  with: "owner,defaultCostCenter,people,customer",
  flashes: { created: "Projekt oprettet.", updated: "Projekt opdateret." },
  failures: { create: "Failed creating project", update: "Failed updating project" },
});

export const projectsFor = (users: readonly number[]) => projects.choicesWith({ forUsers: users.join() });

/** The other users for whom a form registers; empty for the user's own jobs. */
export const RegisteredUsers = createContext<readonly number[]>([]);

export function useProjectChoices() {
  const users = useContext(RegisteredUsers);
  return users.length === 0 ? projects.choices : projectsFor(users);
}
