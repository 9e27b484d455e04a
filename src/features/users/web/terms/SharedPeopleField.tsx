import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";
import type { Person } from "#common/rules/person.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { PeoplePicker } from "#common/web/ui/pickers/PeoplePicker.tsx";
import { maxSharedPeople } from "#features/users/rules/employment-terms.ts";
import type { User } from "#features/users/rules/user.ts";
import { userChoicesQuery } from "../users.queries.ts";

/** A chosen person with the version that the list showed. */
export type ChosenPerson = Person & { readonly version: number };

const peopleQuery = (filter: string) => ({
  ...userChoicesQuery(filter),
  select: (users: readonly User[]): ChosenPerson[] =>
    users.map(({ id, display_name, version }) => ({ id, name: display_name, version })),
});

type Props<Values extends FieldValues> = { readonly form: UseFormReturn<Values>; readonly name: Path<Values> };

/** The people who get the same terms, or the same leader. */
export function SharedPeopleField<Values extends FieldValues>({ form, name }: Props<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
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
