import type { Person } from "#common/rules/person.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { Project, ProjectInput } from "../rules/project.ts";

export type ProjectForm = Pick<ProjectInput, "name" | "code"> & {
  is_closed: boolean;
  is_limited: boolean;
  user_ids: readonly Person[];
  owner_user_id: Choice | null;
  default_cost_center_id: Choice | null;
  customer_id: Choice | null;
};

export const projectForm = (project: Project | undefined): ProjectForm => ({
  name: project?.name ?? "",
  code: project?.code ?? "",
  is_closed: project?.is_closed ?? false,
  is_limited: project?.people != null,
  user_ids: project?.people ?? [],
  owner_user_id: project?.owner ?? null,
  default_cost_center_id: project?.default_cost_center ?? null,
  customer_id: project?.customer ?? null,
});

export function projectPayload({
  owner_user_id,
  default_cost_center_id,
  customer_id,
  is_limited,
  user_ids,
  ...values
}: ProjectForm) {
  return {
    ...values,
    owner_user_id: owner_user_id?.id ?? null,
    user_ids: is_limited ? user_ids.map(({ id }) => id) : null,
    default_cost_center_id: default_cost_center_id?.id ?? null,
    customer_id: customer_id?.id ?? null,
  };
}
