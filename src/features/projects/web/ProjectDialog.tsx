import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Person } from "#common/rules/person.ts";
import { useRecordForm } from "#common/web/forms/use-record-form.ts";
import { RecordDialog } from "#common/web/ui/dialogs/RecordDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import { ClosedField } from "#common/web/ui/forms/ClosedField.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { useSettled } from "#common/web/use-settled.ts";
import { costCenters } from "#features/cost-centers/web/cost-centers.queries.ts";
import { customers } from "#features/customers/web/customers.queries.ts";
import { OwnerField } from "#features/users/web/OwnerField.tsx";
import { type Project, projectInput } from "../rules/project.ts";
import { ProjectPeopleField } from "./ProjectPeopleField.tsx";
import { projectForm, projectPayload } from "./project-form.ts";
import { projects } from "./projects.queries.ts";

type Props = {
  readonly project: Project | undefined;
  readonly onClose: () => void;
};

export function ProjectDialog({ project, onClose }: Props) {
  const { form, ...record } = useRecordForm({
    name: "project",
    record: project,
    schema: projectInput,
    formOf: projectForm,
    payloadOf: projectPayload,
    labels,
    keeps: ["owner_user_id", "default_cost_center_id", "customer_id"],
    calls: projects,
    onClose,
  });
  const hint = useSameNameHint(useWatch({ control: form.control, name: "name" }), project);
  return (
    <RecordDialog title={project ? "Rediger projekt" : "Nyt projekt"} record={record}>
      <FormTextField form={form} name="name" label="Navn" isRequired autoFocus hint={hint} />
      <FormTextField form={form} name="code" label="Kode" isRequired />
      <OwnerField form={form} name="owner_user_id" neededRole="project-owner" />
      <ChoiceField
        form={form}
        name="default_cost_center_id"
        label="Standard Cost Center"
        choices={costCenters.choices}
        emptyText="N/A"
      />
      <ChoiceField form={form} name="customer_id" label="Kunde" choices={customers.choices} emptyText="Ingen" />
      <ProjectPeopleField form={form} />
      {project && <ClosedField form={form} name="is_closed" what="projektet" />}
    </RecordDialog>
  );
}

/** Warns if another project has this name: employees see no codes (docs/product-rules.md#people-of-one-name). */
function useSameNameHint(typed: string, project: Project | undefined): string | undefined {
  const asked = useSettled(typed.trim());
  const { data = [] } = useQuery({ ...projects.choices(asked), enabled: asked !== "" });
  const key = (name: string) => name.trim().toLocaleLowerCase("da");
  const other = data.find(({ id, name }) => id !== project?.id && key(name) === key(typed));
  return other && `${other.code} hedder det samme. Medarbejdere ser kun navnet og kan ikke kende dem fra hinanden.`;
}

const labels = {
  name: "Navn",
  code: "Kode",
  owner_user_id: "Ejer",
  default_cost_center_id: "Standard Cost Center",
  customer_id: "Kunde",
  is_closed: "Lukket",
  is_limited: "Kun for nogle",
  user_ids: ["Personer", (people: readonly Person[]) => people.map(({ name }) => name).join(", ")],
} as const;
