import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { type Choice, ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { SearchBox } from "#common/web/ui/lists/SearchBox.tsx";
import { PeriodFilter } from "#common/web/ui/pickers/PeriodFilter.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { openKindsQuery } from "#features/job-types/web/job-types.queries.ts";
import { KindFilter } from "#features/job-types/web/KindFilter.tsx";
import { hasOtherKinds } from "#features/kinds/rules/kinds.ts";
import { projects } from "#features/projects/web/projects.queries.ts";
import { type ForEachFilter, filterCount, type JobListFilter, noFilter } from "./jobs-search.ts";

export type JobFilterProps = {
  readonly filter: JobListFilter;
  readonly projectName: string | undefined;
  readonly onChange: (change: Partial<JobListFilter>, options?: { readonly replace: boolean }) => void;
};

const ignore = () => undefined;

const fullOnPhone = { gridColumn: { xs: "1 / -1", md: "auto" } };
const field = { display: "grid", minWidth: 0 };
const alone = { ...field, gridColumn: { xs: "1 / -1", md: "span 2" } };
const clearing = { ...fullOnPhone, minHeight: { xs: 44, md: 56 }, justifySelf: "start" };

export function JobFilterFields({ filter, projectName, onChange }: JobFilterProps) {
  const { search = "" } = filter;
  const [project, setProject] = useProject(filter.project, projectName);
  const { data: openKinds, isPending } = useQuery(openKindsQuery);
  // Nothing is shown until the open kinds are loaded. Otherwise a late field for the kind would move the other fields.
  if (isPending) return null;
  const hasKinds = hasOtherKinds(openKinds) || filter.kind !== undefined;
  const fields: ForEachFilter<ReactNode> = {
    search: (
      <Box sx={{ ...field, ...fullOnPhone, mb: { xs: 2, md: 0 } }}>
        <SearchBox
          value={search}
          size="medium"
          onSearch={(text) =>
            // Only the first key adds a history entry, so that Back clears the whole search.
            onChange({ search: text.trim() === "" ? undefined : text }, { replace: search !== "" })
          }
        />
      </Box>
    ),
    project: (
      <Box sx={hasKinds ? field : alone}>
        <ChoicePicker
          label="Projekt"
          name="project"
          value={project}
          onChange={(choice) => {
            setProject(choice);
            onChange({ project: choice?.id });
          }}
          onBlur={ignore}
          choices={projects.choicesWithClosed}
          error={undefined}
          isReadOnly={false}
          emptyText="Alle projekter"
        />
      </Box>
    ),
    kind: hasKinds && (
      <Box sx={field}>
        <KindFilter value={filter.kind} onChange={(kind) => onChange({ kind })} />
      </Box>
    ),
    from: <PeriodFilter period={filter} onChange={onChange} />,
    to: null,
  };
  return (
    <PickerLocale>
      {Object.entries(fields).map(([name, shown]) => (
        <Fragment key={name}>{shown}</Fragment>
      ))}
      <Button
        onClick={() => {
          onChange(noFilter);
          // The pressed button disappears, and the focus must stay in the page.
          document.querySelector("main")?.focus({ preventScroll: true });
        }}
        sx={[clearing, filterCount(filter) === 0 && { display: { xs: "none", md: "flex" }, visibility: "hidden" }]}
      >
        Ryd
      </Button>
    </PickerLocale>
  );
}

function useProject(id: number | undefined, listedName: string | undefined) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { data } = useQuery({ ...projects.choicesWithClosed(), enabled: id !== undefined });
  if (id === undefined) return [null, setChosen] as const;
  const known = chosen?.id === id ? chosen : data?.find((project) => project.id === id);
  return [known ?? { id, name: listedName ?? `Projekt nr. ${id}` }, setChosen] as const;
}
