import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { PeoplePicker } from "#common/web/ui/pickers/PeoplePicker.tsx";
import { peopleChoicesQuery } from "#features/users/web/users.queries.ts";
import { maxProjectPeople } from "../rules/limited-project.ts";
import type { ProjectForm } from "./project-form.ts";

/** See docs/product-rules.md#projects-for-some-people. */
export function ProjectPeopleField({ form }: { readonly form: UseFormReturn<ProjectForm> }) {
  const { field, fieldState } = useController({ control: form.control, name: "user_ids" });
  const isLimited = useWatch({ control: form.control, name: "is_limited" });
  const error = fieldState.error?.message;
  return (
    <>
      <SwitchField
        form={form}
        name="is_limited"
        label="Kun for nogle"
        help="Andre ser ikke projektet og kan ikke registrere på det. Deres opgaver, der er der i forvejen, beholder navnet."
      />
      {isLimited && (
        <PeoplePicker
          label="Personer"
          people={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          choices={peopleChoicesQuery}
          max={maxProjectPeople}
          emptyText="Kun ejeren"
          inputRef={field.ref}
          hasError={error !== undefined}
          helperText={error ?? "Ejeren, managere og administratorer er altid med."}
        />
      )}
    </>
  );
}
