import Autocomplete from "@mui/material/Autocomplete";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectInput } from "#common/web/ui/forms/SelectInput.tsx";
import { jobCountInWords, listed } from "#common/web/words.ts";
import { paidInWords } from "#features/kinds/rules/sum-words.ts";
import { maxNamedPeople, type NamedPeople, type PayablePerson } from "#features/payrolls/rules/payable-people.ts";
import { payablePeopleQuery } from "#features/payrolls/web/payrolls.queries.ts";

type Who = "all" | "without" | "only";

const choices: readonly (readonly [Who, string])[] = [
  ["all", "Alle"],
  ["without", "Alle undtagen disse"],
  ["only", "Kun disse"],
];

type Props = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly onChange: (people: NamedPeople) => void;
};

export function PeopleChoice({ date, onChange }: Props) {
  const [who, setWho] = useState<Who>("all");
  const [chosen, setChosen] = useState<readonly PayablePerson[]>([]);
  const query = useQuery({ ...payablePeopleQuery(date), enabled: who !== "all" });

  function choose(next: Who, people: readonly PayablePerson[]): void {
    setWho(next);
    setChosen(people);
    onChange(next === "all" || people.length === 0 ? {} : { [next]: people.map(({ id }) => id) });
  }

  return (
    <Stack sx={{ gap: 2 }}>
      <SelectInput
        label="Medarbejdere"
        value={who}
        options={choices}
        onChange={(next) => choose(next, next === "all" ? [] : chosen)}
      />
      {who !== "all" && (
        <Autocomplete<PayablePerson, true>
          multiple
          disableCloseOnSelect
          options={query.data ?? []}
          value={[...chosen]}
          onChange={(_, people) => choose(who, people.slice(0, maxNamedPeople))}
          getOptionLabel={({ name, employee_id }) => `${name} (${employee_id})`}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          loading={query.isFetching}
          loadingText="Henter …"
          noOptionsText={query.isError ? "Listen kunne ikke hentes. Prøv igen." : "Ingen fundet"}
          renderOption={({ key, ...option }, { jobs_count, ...person }) => (
            <li key={key} {...option}>
              {listed(
                `${person.name} (${person.employee_id})`,
                jobCountInWords(jobs_count),
                ...paidInWords(person.sums),
              )}
            </li>
          )}
          renderInput={(input) => (
            <TextField
              {...input}
              label={who === "without" ? "Hvem skal ikke have løn nu?" : "Hvem skal have løn nu?"}
              placeholder={chosen.length === 0 ? "Søg, og vælg en eller flere" : ""}
              helperText={`${who === "without" ? "Deres" : "Alle andres"} opgaver forbliver ubetalte til en senere lønkørsel. Tilbageførsler er altid med.`}
              slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
            />
          )}
        />
      )}
    </Stack>
  );
}
