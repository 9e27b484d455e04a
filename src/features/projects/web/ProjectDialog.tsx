import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { useNextRecord } from "#common/web/forms/use-next-record.ts";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { ClosedField } from "#common/web/ui/forms/ClosedField.tsx";
import { DialogFields } from "#common/web/ui/forms/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { useSettled } from "#common/web/use-settled.ts";
import { costCenters } from "#features/cost-centers/web/cost-centers.queries.ts";
import { OwnerField } from "#features/users/web/OwnerField.tsx";
import { type Project, type ProjectInput, projectInput } from "../rules/project.ts";
import { projects } from "./projects.queries.ts";

type Props = {
  /** Undefined for a new project. */
  readonly project: Project | undefined;
  readonly onClose: () => void;
};

type ProjectForm = Pick<ProjectInput, "name" | "code"> & {
  is_closed: boolean;
  owner_user_id: Choice | null;
  default_cost_center_id: Choice | null;
};

export function ProjectDialog({ project, onClose }: Props) {
  const form = useForm<ProjectForm>({
    defaultValues: projectForm(project),
    resolver: formResolver(projectInput, undefined, projectPayload),
  });
  const { subject, isRestored } = useFormDraft(form, { name: "project", subject: project });
  const { version, conflictNote, onConflict } = useConflict(form, { opened: subject, formOf: projectForm, labels });
  const next = useNextRecord(form, {
    isNew: project === undefined,
    keeps: ["owner_user_id", "default_cost_center_id"],
  });
  const { save, isSaving } = projects.useSave(project?.id, {
    ...errorsInForm(form, onConflict),
    onSaved: () => next.begins() || onClose(),
  });
  const submit = form.handleSubmit((values) => save({ ...z.parse(projectInput, projectPayload(values)), version }));
  const hint = useSameNameHint(useWatch({ control: form.control, name: "name" }), project);
  return (
    <FormDialog
      title={project ? "Rediger projekt" : "Nyt projekt"}
      open
      onClose={onClose}
      onSubmit={submit}
      onSubmitNext={next.submitNext(submit)}
      isSaving={isSaving}
    >
      <DialogFields
        key={next.place}
        problem={form.formState.errors.root?.message}
        conflict={conflictNote}
        isRestored={isRestored}
      >
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
        {project && <ClosedField form={form} name="is_closed" what="projektet" />}
      </DialogFields>
    </FormDialog>
  );
}

/**
 * Warns of another open project of the same name; employees see no codes to tell them apart
 * (docs/product-rules.md#people-of-one-name).
 */
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
  is_closed: "Lukket",
} as const;

const projectForm = (project: Project | undefined): ProjectForm => ({
  name: project?.name ?? "",
  code: project?.code ?? "",
  is_closed: project?.is_closed ?? false,
  owner_user_id: project?.owner ?? null,
  default_cost_center_id: project?.default_cost_center ?? null,
});

function projectPayload({ owner_user_id, default_cost_center_id, ...values }: ProjectForm) {
  return {
    ...values,
    owner_user_id: owner_user_id?.id ?? null,
    default_cost_center_id: default_cost_center_id?.id ?? null,
  };
}
