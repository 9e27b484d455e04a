import { type UseFormReturn, useController } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { PeoplePicker } from "#common/web/ui/pickers/PeoplePicker.tsx";
import { maxSharedPeople } from "#features/users/rules/employment-terms.ts";
import { userChoicesQuery } from "../users.queries.ts";
import type { SharedForm } from "./shared-form.ts";

const peopleQuery = (filter: string) => ({
  ...userChoicesQuery(filter),
  select: (users: readonly { readonly id: number; readonly display_name: string }[]) =>
    users.map(({ id, display_name }) => ({ id, name: display_name })),
});

export function SharedPeopleField({ form }: { readonly form: UseFormReturn<SharedForm> }) {
  const { field, fieldState } = useController({ control: form.control, name: "users" });
  const error = fieldState.error?.message;
  return (
    <PeoplePicker
      label="Medarbejdere"
      people={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      choices={peopleQuery}
      max={maxSharedPeople}
      isRequired
      inputRef={field.ref}
      hasError={error !== undefined}
      helperText={error ?? errorRoom}
    />
  );
}
