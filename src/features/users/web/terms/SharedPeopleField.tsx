import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { PeoplePicker } from "#common/web/ui/pickers/PeoplePicker.tsx";
import { maxSharedPeople } from "#features/users/rules/employment-terms.ts";
import { peopleChoicesQuery } from "../users.queries.ts";

type Props<Values extends FieldValues> = { readonly form: UseFormReturn<Values>; readonly name: Path<Values> };

export function SharedPeopleField<Values extends FieldValues>({ form, name }: Props<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const error = fieldState.error?.message;
  return (
    <PeoplePicker
      label="Medarbejdere"
      people={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      choices={peopleChoicesQuery}
      max={maxSharedPeople}
      isRequired
      inputRef={field.ref}
      hasError={error !== undefined}
      helperText={error ?? errorRoom}
    />
  );
}
