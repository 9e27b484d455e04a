import Autocomplete from "@mui/material/Autocomplete";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { parseDate } from "#common/rules/time/clock.ts";
import { SelectInput } from "#common/web/ui/forms/SelectInput.tsx";
import { jobCountInWords, listed } from "#common/web/words.ts";
import { paidInWords } from "#features/kinds/rules/sum-words.ts";
import { type PayGroup, payGroupLabels, payGroups } from "#features/payrolls/rules/pay-groups.ts";
import { maxNamedPeople, type NamedPeople, type PayablePerson } from "#features/payrolls/rules/payable-people.ts";
import { payablePeopleQuery } from "#features/payrolls/web/payrolls.queries.ts";

type Who = "all" | "groups" | "without" | "only";

const choices: readonly (readonly [Who, string])[] = [
  ["all", "Alle"],
  ["groups", "Løngrupper"],
  ["without", "Alle undtagen disse"],
  ["only", "Kun disse"],
];

type Props = {
  /** `YYYY-MM-DD`. The date is incomplete while the user enters it. */
  readonly date: string;
  readonly onChange: (people: NamedPeople) => void;
};

export function PeopleChoice({ date, onChange }: Props) {
  const [who, setWho] = useState<Who>("all");
  const [chosen, setChosen] = useState<PayablePerson[]>([]);
  const [groups, setGroups] = useState<readonly PayGroup[]>(payGroups);
  const isByName = who === "without" || who === "only";
  const query = useQuery({ ...payablePeopleQuery(date), enabled: isByName && parseDate(date) !== undefined });

  function choose(next: Who, people: PayablePerson[]): void {
    setWho(next);
    setChosen(people);
    if (next === "groups") chooseGroups(groups);
    else onChange(next === "all" || people.length === 0 ? {} : { [next]: people.map(({ id }) => id) });
  }

  function chooseGroups(next: readonly PayGroup[]): void {
    setGroups(next);
    onChange(next.length === payGroups.length ? {} : { pay_groups: [...next] });
  }

  return (
    <Stack sx={{ gap: 2 }}>
      <SelectInput
        label="Medarbejdere"
        value={who}
        options={choices}
        onChange={(next) => choose(next, next === "all" || next === "groups" ? [] : chosen)}
      />
      {who === "groups" && <GroupBoxes value={groups} onChange={chooseGroups} />}
      {isByName && (
        <Autocomplete<PayablePerson, true>
          multiple
          disableCloseOnSelect
          options={query.data ?? []}
          value={chosen}
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

type BoxesProps = { readonly value: readonly PayGroup[]; readonly onChange: (groups: readonly PayGroup[]) => void };

function GroupBoxes({ value, onChange }: BoxesProps) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Hvilke løngrupper skal have løn nu?</FormLabel>
      {payGroups.map((group) => {
        const isChosen = value.includes(group);
        return (
          <FormControlLabel
            key={group}
            control={<Checkbox checked={isChosen} disabled={isChosen && value.length === 1} />}
            label={payGroupLabels[group]}
            onChange={(_, isNow) => onChange(payGroups.filter((one) => (one === group ? isNow : value.includes(one))))}
          />
        );
      })}
      <FormHelperText sx={{ mx: 0 }}>
        Løn og periode er dem, medarbejderens vilkår har den dag, lønkørslen går til. Alt for de andre venter på en
        senere lønkørsel, også deres tilbageførsler.
      </FormHelperText>
    </FormControl>
  );
}
