import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useController } from "react-hook-form";
import { firstDay, lastDay } from "#common/rules/time/clock.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { PeoplePicker } from "#common/web/ui/pickers/PeoplePicker.tsx";
import { maxRulePeople } from "#features/allowances/rules/rule-set-input.ts";
import { peopleQuery } from "./people.queries.ts";
import type { RuleForm } from "./rule-form.ts";

export function RulePeople({ form }: { readonly form: UseFormReturn<RuleForm> }) {
  const { field, fieldState } = useController({ control: form.control, name: "people" });
  const { data: everybody = [] } = useQuery(peopleQuery(""));
  const nameOf = (id: number) => everybody.find((person) => person.id === id)?.name ?? `Medarbejder ${id}`;
  const untilOf = (id: number) => field.value.find(({ user_id }) => user_id === id)?.until_date ?? "";
  const error = fieldState.error?.message;
  return (
    <Stack sx={{ gap: 1 }}>
      <PeoplePicker
        label="Medarbejdere"
        people={field.value.map(({ user_id }) => ({ id: user_id, name: nameOf(user_id) }))}
        onChange={(people) => field.onChange(people.map(({ id }) => ({ user_id: id, until_date: untilOf(id) })))}
        onBlur={field.onBlur}
        choices={peopleQuery}
        max={maxRulePeople}
        inputRef={field.ref}
        hasError={error !== undefined}
        helperText={error ?? errorRoom}
      />
      {field.value.map(({ user_id }, place) => (
        <DayField
          key={user_id}
          control={form.control}
          name={`people.${place}.until_date`}
          label={`${nameOf(user_id)}, til og med`}
          min={firstDay}
          max={lastDay}
          isRequired={false}
        />
      ))}
    </Stack>
  );
}
