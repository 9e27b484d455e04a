import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type Ref, useDeferredValue, useState } from "react";
import type { Person } from "#common/rules/person.ts";
import { fittingRows } from "../forms/choice-search.ts";

type Props<Item extends Person, Row extends Person, Key extends QueryKey> = {
  readonly label: string;
  readonly people: readonly Item[];
  readonly onChange: (people: readonly Item[]) => void;
  readonly onBlur?: () => void;
  readonly choices: (filter: string) => UseQueryOptions<Row[], Error, Item[], Key>;
  readonly max: number;
  readonly helperText: string;
  readonly emptyText?: string;
  readonly isRequired?: boolean;
  readonly hasError?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
};

export function PeoplePicker<Item extends Person, Row extends Person, Key extends QueryKey>(
  props: Props<Item, Row, Key>,
) {
  const { label, people, onChange, onBlur, choices, max, helperText, emptyText, isRequired, hasError, inputRef } =
    props;
  const [typed, setTyped] = useState("");
  const filter = useDeferredValue(typed);
  const query = useQuery({ ...choices(filter), placeholderData: keepPreviousData });
  const isStale = filter !== typed || query.isPlaceholderData;
  const found = query.data ?? [];
  return (
    <Autocomplete<Item, true>
      multiple
      disableCloseOnSelect
      options={isStale ? fittingRows(found, typed) : found}
      value={[...people]}
      onChange={(_, chosen) => onChange(chosen.slice(0, max))}
      onBlur={onBlur}
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
          label={label}
          required={isRequired}
          inputRef={inputRef}
          error={hasError}
          helperText={helperText}
          placeholder={people.length === 0 ? emptyText : undefined}
          slotProps={{
            ...input.slotProps,
            ...(emptyText && { inputLabel: { ...input.slotProps.inputLabel, shrink: true } }),
          }}
        />
      )}
    />
  );
}
