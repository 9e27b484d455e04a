import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { queryOptions } from "@tanstack/react-query";
import { isFoundIn } from "#common/rules/lists/search.ts";
import { type Choice, ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { PeriodFilter } from "#common/web/ui/pickers/PeriodFilter.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { KindFilter } from "#features/job-types/web/KindFilter.tsx";
import type { ApprovalChoices, Approvals } from "../rules/approvals.ts";
import type { ApprovalsSearch } from "./approvals-search.ts";
import { offersKinds } from "./offered-kinds.ts";

type Filter = Omit<ApprovalsSearch, "page">;

export type ApprovalFilterProps = ApprovalChoices &
  Pick<Approvals, "kinds"> & {
    readonly filter: Filter;
    readonly onChange: (change: Partial<Filter>) => void;
  };

const ignore = () => undefined;

export function ApprovalFilterFields({ filter, people, projects, kinds, onChange }: ApprovalFilterProps) {
  const hasKinds = offersKinds({ filter, kinds });
  return (
    <PickerLocale>
      <ChoicePicker
        label="Person"
        name="user"
        value={chosen(people, filter.user)}
        onChange={(choice) => onChange({ user: choice?.id })}
        onBlur={ignore}
        choices={choicesAtHand("people", people)}
        error={undefined}
        isReadOnly={false}
        emptyText="Alle personer"
      />
      <ChoicePicker
        label="Projekt"
        name="project"
        value={chosen(projects, filter.project)}
        onChange={(choice) => onChange({ project: choice?.id })}
        onBlur={ignore}
        choices={choicesAtHand("projects", projects)}
        error={undefined}
        isReadOnly={false}
        emptyText="Alle projekter"
      />
      <PeriodFilter period={filter} onChange={onChange} />
      {hasKinds && (
        <Box sx={{ display: "grid", minWidth: 0 }}>
          <KindFilter value={filter.kind} onChange={(kind) => onChange({ kind })} />
        </Box>
      )}
      <FormControlLabel
        control={
          <Switch
            checked={filter.flagged !== undefined}
            onChange={(_, isOn) => onChange({ flagged: isOn ? "yes" : undefined })}
          />
        }
        label="Kun med advarsler"
        sx={{ height: 56, mx: 0, gridColumn: hasKinds ? "auto" : { xs: "1 / -1", md: "auto" } }}
      />
    </PickerLocale>
  );
}

function chosen(choices: readonly Choice[], id: number | undefined): Choice | null {
  return choices.find((choice) => choice.id === id) ?? null;
}

function choicesAtHand(name: string, choices: readonly Choice[]) {
  return (filter: string) => {
    const found = choices.filter(({ name, code = "" }) => isFoundIn([name, code], filter));
    return queryOptions({
      queryKey: ["approval-choices", name, filter, choices.map(({ id }) => id)] as const,
      queryFn: () => found,
      initialData: found,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    });
  };
}
