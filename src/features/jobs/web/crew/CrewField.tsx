import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { formatKroner } from "../../../../common/rules/values/money.ts";
import { fittingRows } from "../../../../common/web/ui/forms/choice-search.ts";
import { errorRoom } from "../../../../common/web/ui/forms/error-room.ts";
import { MoneyField } from "../../../../common/web/ui/forms/MoneyField.tsx";
import { Icon } from "../../../../common/web/ui/Icon.tsx";
import { mdiCheck, mdiClose } from "../../../../common/web/ui/icons.ts";
import { maxCrew } from "../../rules/crew/crew-bounds.ts";
import type { CrewChoice } from "../../rules/crew/crew-jobs.ts";
import type { CrewFormValues, CrewMember } from "./crew-form.ts";
import { crewChoicesQuery } from "./crew-jobs.queries.ts";

/** For whom it is registered: a list that stays open while one ticks them, and below it those who are chosen. */
export function CrewField() {
  const { control } = useFormContext<CrewFormValues>();
  const { field, fieldState } = useController({ control, name: "people" });
  const people: readonly CrewMember[] = field.value;
  const [typed, setTyped] = useState("");
  const filter = useDeferredValue(typed);
  const query = useQuery({ ...crewChoicesQuery(filter), placeholderData: keepPreviousData });
  const isStale = filter !== typed || query.isPlaceholderData;
  const found = query.data ?? [];
  const isFull = people.length >= maxCrew;

  const choose = (choices: readonly CrewChoice[]) =>
    field.onChange(
      choices
        .slice(0, maxCrew)
        .map((choice) => people.find(({ id }) => id === choice.id) ?? { ...choice, typed_rate: null }),
    );

  return (
    <Box data-field="people">
      <Autocomplete<CrewChoice, true>
        multiple
        disableCloseOnSelect
        options={isStale ? fittingRows(found, typed) : found}
        value={[...people]}
        onChange={(_, choices) => choose(choices)}
        onBlur={field.onBlur}
        inputValue={typed}
        onInputChange={(_, text, reason) => reason !== "reset" && setTyped(text)}
        onClose={() => setTyped("")}
        onOpen={() => query.isError && void query.refetch()}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        getOptionDisabled={({ id }) => isFull && people.every((member) => member.id !== id)}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        filterOptions={(options) => options}
        renderValue={() => null}
        renderOption={({ key, ...option }, { name }, { selected }) => (
          <li key={key} {...option}>
            <Icon path={mdiCheck} style={{ marginRight: 12, visibility: selected ? "visible" : "hidden" }} />
            {name}
          </li>
        )}
        loading={filter !== typed || query.isFetching}
        loadingText="Henter …"
        noOptionsText={query.isError ? "Listen kunne ikke hentes. Prøv igen." : "Ingen fundet"}
        renderInput={(input) => (
          <TextField
            {...input}
            label="Medarbejdere"
            placeholder="Søg, og vælg en eller flere"
            error={fieldState.error !== undefined}
            helperText={fieldState.error?.message ?? (isFull ? `Højst ${maxCrew} ad gangen` : errorRoom)}
            slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
          />
        )}
      />
      {people.length > 0 && (
        <Box component="ul" aria-label="Valgte medarbejdere" sx={rows}>
          {people.map((member) => (
            <Member
              key={member.id}
              member={member}
              onRate={(typed_rate) =>
                field.onChange(people.map((one) => (one.id === member.id ? { ...one, typed_rate } : one)))
              }
              onRemove={() => field.onChange(people.filter(({ id }) => id !== member.id))}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

const rows = { listStyle: "none", m: 0, p: 0, borderTop: 1, borderColor: "divider" } as const;

type MemberProps = {
  readonly member: CrewMember;
  readonly onRate: (kroner: number | null) => void;
  readonly onRemove: () => void;
};

/** One of them, with what they earn where they are paid by the hour. */
function Member({ member, onRate, onRemove }: MemberProps) {
  const { control } = useFormContext<CrewFormValues>();
  const isAuto = useWatch({ control, name: "price_mode" }) === "auto";
  const { name, hourly_rate, typed_rate } = member;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: "center", gap: 1, py: 0.5, minHeight: 52, borderBottom: 1, borderColor: "divider" }}
    >
      <Typography sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>{name}</Typography>
      {isAuto && hourly_rate !== null && (
        <Typography color="textSecondary" noWrap>
          {formatKroner(hourly_rate)}/t
        </Typography>
      )}
      {isAuto && hourly_rate === null && (
        <Box sx={{ width: 176, flexShrink: 0, py: 1 }}>
          <MoneyField label={`Timepris, ${name}`} value={typed_rate} onChange={onRate} />
        </Box>
      )}
      <IconButton aria-label={`Fjern ${name}`} onClick={onRemove}>
        <Icon path={mdiClose} />
      </IconButton>
    </Stack>
  );
}
