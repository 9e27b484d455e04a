import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { auditKindLabels } from "#common/rules/audit-log.ts";
import { type Choice, ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { PeriodFilter } from "#common/web/ui/pickers/PeriodFilter.tsx";
import { userChoicesQuery } from "#features/users/web/users.queries.ts";
import { auditGroupOf, groupedAuditKinds } from "../rules/audit-groups.ts";
import type { AuditLogFilter } from "./use-audit-log-search.ts";

type Props = {
  readonly filter: AuditLogFilter;
  /** The person in the filter; null without a person, or until the person is loaded. */
  readonly person: Choice | null;
  readonly onChange: (change: Partial<AuditLogFilter>) => void;
};

const ignore = () => undefined;

export function AuditLogFilters({ filter, person, onChange }: Props) {
  return (
    <Box component="search" aria-label="Filtre" sx={grid}>
      <Autocomplete
        value={groupedAuditKinds.find((kind) => kind === filter.kind) ?? null}
        onChange={(_, kind) => onChange({ kind: kind ?? undefined })}
        options={groupedAuditKinds}
        groupBy={auditGroupOf}
        getOptionLabel={(kind) => auditKindLabels[kind]}
        noOptionsText="Ingen hændelser fundet"
        renderInput={(input) => (
          <TextField {...input} label="Hændelse" placeholder="Alle hændelser" helperText={errorRoom} />
        )}
      />
      <ChoicePicker
        label="Person"
        name="user"
        value={person}
        onChange={(choice) => onChange({ user: choice?.id })}
        onBlur={ignore}
        choices={userChoicesQuery}
        error={undefined}
        isReadOnly={false}
        emptyText="Alle personer"
      />
      <PeriodFilter period={filter} onChange={onChange} />
    </Box>
  );
}

const grid = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "1fr 1fr 216px 216px" },
  columnGap: 2,
  rowGap: 0.5,
};
