import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { fittingRows } from "#common/web/ui/forms/choice-search.ts";
import { maxFilePeople, type WorkingTime } from "../rules/working-time.ts";
import { workingTimePeopleQuery } from "./working-time.queries.ts";

type Person = WorkingTime["user"];
type Props = { readonly people: readonly Person[]; readonly onChange: (people: readonly Person[]) => void };

/** People of the file; none means everybody. */
export function PeopleField({ people, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const filter = useDeferredValue(typed);
  const query = useQuery({ ...workingTimePeopleQuery(filter), placeholderData: keepPreviousData });
  const isStale = filter !== typed || query.isPlaceholderData;
  const found = query.data ?? [];
  return (
    <Autocomplete<Person, true>
      multiple
      disableCloseOnSelect
      options={isStale ? fittingRows(found, typed) : found}
      value={[...people]}
      onChange={(_, chosen) => onChange(chosen.slice(0, maxFilePeople))}
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
          label="Personer"
          placeholder={people.length === 0 ? "Alle" : ""}
          helperText="Tomt felt: alle, hvis arbejdstid du kan se"
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
