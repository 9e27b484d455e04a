import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { formatPeriod, formatTime } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { fittingRows } from "#common/web/ui/forms/choice-search.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiAccountMultipleOutline, mdiCheck, mdiClose } from "#common/web/ui/icons.ts";
import { maxCrew } from "#features/jobs/rules/crew/crew-bounds.ts";
import type { CrewChoice, CrewFlags } from "#features/jobs/rules/crew/crew-jobs.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { flagSentence, isOffByPlan } from "#features/jobs/rules/flags/job-flag-words.ts";
import { type CrewFormValues, type CrewMember, isTicked, newMember, ownRate } from "./crew-form.ts";
import { crewChoicesQuery, lastCrewQuery } from "./crew-jobs.queries.ts";

export function CrewField({ flags }: { readonly flags: CrewFlags }) {
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
      choices.slice(0, maxCrew).map((choice) => people.find(({ id }) => id === choice.id) ?? newMember(choice)),
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
      {people.length === 0 && <LastCrew onChoose={choose} />}
      {people.length > 0 && (
        <Box component="ul" aria-label="Valgte medarbejdere" sx={rows}>
          {people.map((member) => (
            <Member
              key={member.id}
              member={member}
              flags={flags.find(({ user_id }) => user_id === member.id)?.flags ?? none}
              onChange={(change) =>
                field.onChange(people.map((one) => (one.id === member.id ? { ...one, ...change } : one)))
              }
              onRemove={() => field.onChange(people.filter(({ id }) => id !== member.id))}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

const none: readonly JobFlag[] = [];

function LastCrew({ onChoose }: { readonly onChoose: (crew: readonly CrewChoice[]) => void }) {
  const { data: crew = [] } = useQuery(lastCrewQuery);
  if (crew.length === 0) return null;
  return (
    <Box sx={{ mb: 1 }}>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiAccountMultipleOutline} />}
        aria-describedby="last-crew"
        onClick={() => onChoose(crew)}
      >
        Samme hold som sidst
      </Button>
      <Typography id="last-crew" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {crew.map(({ name }) => name).join(", ")}
      </Typography>
    </Box>
  );
}

const rows = { listStyle: "none", m: 0, mb: 1.5, p: 0, borderTop: 1, borderColor: "divider" } as const;

type MemberProps = {
  readonly member: CrewMember;
  readonly flags: readonly JobFlag[];
  readonly onChange: (change: Partial<CrewMember>) => void;
  readonly onRemove: () => void;
};

function Member({ member, flags, onChange, onRemove }: MemberProps) {
  const { control } = useFormContext<CrewFormValues>();
  const [mode, date, time] = useWatch({ control, name: ["price_mode", "start_date", "start_time"] });
  const isAuto = mode === "auto";
  const warningsId = useId();
  const { name, typed_rate } = member;
  const hourly_rate = ownRate(member, { start_date: date });
  // Nearly everybody is off on weekends and holidays. So `day-off` warns only of a weekday that the plan leaves free.
  const warnings = flags
    .filter((flag) => flag.kind !== "day-off" || isOffByPlan(flag.day))
    .map((flag) => warning(flag, `${date} ${time}:00`));
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: "divider", py: 0.5 }}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1, minHeight: 48 }}>
        <Checkbox
          checked={isTicked(member)}
          onChange={(_, chosen) => onChange({ chosen })}
          sx={{ ml: -1 }}
          slotProps={{
            input: { "aria-label": name, ...(warnings.length > 0 && { "aria-describedby": warningsId }) },
          }}
        />
        <Typography sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>{name}</Typography>
        {isAuto && hourly_rate !== null && (
          <Typography color="textSecondary" noWrap>
            {formatKroner(hourly_rate)}/t
          </Typography>
        )}
        {isAuto && hourly_rate === null && (
          <Box sx={{ width: 176, flexShrink: 0, py: 1 }}>
            <MoneyField
              label={`Timepris, ${name}`}
              value={typed_rate}
              onChange={(kroner) => onChange({ typed_rate: kroner })}
            />
          </Box>
        )}
        <IconButton aria-label={`Fjern ${name}`} onClick={onRemove}>
          <Icon path={mdiClose} />
        </IconButton>
      </Stack>
      <Box id={warningsId} role="status" sx={{ pl: 4.5, color: "tone.amber.main", typography: "body2" }}>
        {warnings.map((text) => (
          <div key={text}>{text}</div>
        ))}
      </Box>
    </Box>
  );
}

function warning(flag: JobFlag, startedAt: string): string {
  if (flag.kind !== "duplicate" && flag.kind !== "overlap") return flagSentence(flag, startedAt);
  const { other } = flag;
  const isSameDay = other.started_at.slice(0, 10) === other.ended_at.slice(0, 10);
  const period =
    isSameDay && other.started_at.slice(0, 10) === startedAt.slice(0, 10)
      ? `${formatTime(other.started_at)}–${formatTime(other.ended_at)}`
      : formatPeriod(other.started_at, other.ended_at);
  return `Har allerede ${period} på ${other.project}`;
}
