import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import type { Person } from "#common/rules/person.ts";
import { fittingRows } from "#common/web/ui/forms/choice-search.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { maxSharedPeople } from "#features/users/rules/employment-terms.ts";
import { userChoicesQuery } from "../users.queries.ts";
import type { SharedForm } from "./shared-form.ts";

export function SharedPeopleField({ form }: { readonly form: UseFormReturn<SharedForm> }) {
  const { field, fieldState } = useController({ control: form.control, name: "users" });
  const [typed, setTyped] = useState("");
  const filter = useDeferredValue(typed);
  const query = useQuery({ ...userChoicesQuery(filter), placeholderData: keepPreviousData });
  const isStale = filter !== typed || query.isPlaceholderData;
  const found: Person[] = (query.data ?? []).map(({ id, display_name }) => ({ id, name: display_name }));
  const error = fieldState.error?.message;
  return (
    <Autocomplete<Person, true>
      multiple
      disableCloseOnSelect
      options={isStale ? fittingRows(found, typed) : found}
      value={[...field.value]}
      onChange={(_, chosen) => field.onChange(chosen.slice(0, maxSharedPeople))}
      onBlur={field.onBlur}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason !== "reset" && setTyped(text)}
      onClose={() => setTyped("")}
      onOpen={() => query.isError && void query.refetch()}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={(options) => options}
      loading={isStale || query.isFetching}
      loadingText="Henter …"
      noOptionsText={query.isError ? "Listen kunne ikke hentes. Prøv igen." : "Ingen fundet"}
      renderInput={(input) => (
        <TextField
          {...input}
          label="Medarbejdere"
          required
          inputRef={field.ref}
          error={error !== undefined}
          helperText={error ?? errorRoom}
        />
      )}
    />
  );
}
