import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { SelectInput } from "#common/web/ui/forms/SelectInput.tsx";
import { DayFilter } from "#common/web/ui/pickers/DayFilter.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { KindFilter } from "#features/job-types/web/KindFilter.tsx";
import { jobStatuses, jobStatusLabels } from "#features/jobs/rules/job-status.ts";
import { projects } from "#features/projects/web/projects.queries.ts";
import {
  comparisonNames,
  comparisons,
  dimensions,
  dimensionsOf,
  hasJobFilters,
  measures,
  openMeasures,
  type Reader,
} from "../rules/report.ts";
import { type MoreField, unusedFields } from "./more-fields.ts";
import type { ReportsSearch } from "./reports-search.ts";
import type { WantedReport } from "./wanted-report.ts";

type Props = {
  readonly wanted: WantedReport;
  readonly errors: FieldErrors;
  readonly reader: Reader;
  readonly onChange: (change: Partial<ReportsSearch>) => void;
};

const ignore = () => undefined;

export function ReportFields({ wanted, errors, reader, onChange }: Props) {
  const open = dimensionsOf(wanted.measure, reader);
  const [hasMore, setHasMore] = useState(false);
  const unused = unusedFields(wanted);
  const isFolded = (name: MoreField) => !hasMore && unused.includes(name);
  return (
    <PickerLocale>
      <Choice
        label="Vis"
        value={wanted.measure}
        options={openMeasures(reader).map((name) => [name, measures[name].label])}
        onChange={(measure) => onChange({ measure })}
      />
      <Choice
        label="Rækker"
        value={wanted.rows}
        options={open.map((name) => [name, dimensions[name]])}
        error={errors.rows?.[0]}
        onChange={(rows) => onChange({ rows })}
      />
      <Choice
        label="Kolonner"
        value={wanted.columns ?? ""}
        options={[["", "Ingen"], ...open.map((name) => [name, dimensions[name]] as const)]}
        error={errors.columns?.[0]}
        onChange={(columns) => onChange({ columns: columns || undefined })}
      />
      <DayFilter label="Fra" value={wanted.from} onChange={(from) => onChange({ from })} />
      <DayFilter label="Til" value={wanted.to} error={errors.to?.[0]} onChange={(to) => onChange({ to })} />
      {unused.length > 0 && (
        <Button
          variant="outlined"
          aria-expanded={hasMore}
          onClick={() => setHasMore(!hasMore)}
          sx={{ display: { md: "none" }, minHeight: 56 }}
        >
          {hasMore ? "Færre valg" : "Flere valg"}
        </Button>
      )}
      <Choice
        isFolded={isFolded("compare")}
        label="Sammenlign med"
        value={wanted.compare ?? ""}
        options={[["", "Ingenting"], ...comparisonNames.map((name) => [name, comparisons[name]] as const)]}
        onChange={(compare) => onChange({ compare: compare || undefined })}
      />
      {hasJobFilters(wanted.measure) && (
        <>
          <Field isFolded={isFolded("project_id")}>
            <ProjectFilter id={wanted.project_id} onChange={(project) => onChange({ project })} />
          </Field>
          <Choice
            isFolded={isFolded("status")}
            label="Status"
            value={wanted.status ?? ""}
            options={[
              ["", "Alle"],
              ...jobStatuses.filter(countsInReports).map((status) => [status, jobStatusLabels[status]] as const),
            ]}
            onChange={(status) => onChange({ status: jobStatuses.find((one) => one === status) })}
          />
          <Field isFolded={isFolded("kind")}>
            <KindFilter value={wanted.kind} onChange={(kind) => onChange({ kind })} />
          </Field>
        </>
      )}
    </PickerLocale>
  );
}

const countsInReports = (status: (typeof jobStatuses)[number]) => status !== "REJECTED";

type FieldProps = {
  readonly isFolded?: boolean | undefined;
  readonly children: ReactNode;
};

const Field = ({ isFolded = false, children }: FieldProps) => (
  <Box sx={{ display: { xs: isFolded ? "none" : "grid", md: "grid" }, minWidth: 0 }}>{children}</Box>
);

type ChoiceProps = Omit<FieldProps, "children"> & {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
};

const Choice = ({ error, isFolded, ...field }: ChoiceProps) => (
  <Field isFolded={isFolded}>
    <SelectInput {...field} error={error !== undefined} helperText={error ?? errorRoom} />
  </Field>
);

function ProjectFilter({
  id,
  onChange,
}: {
  readonly id: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}) {
  const { data } = useQuery({ ...projects.choicesWithClosed(), enabled: id !== undefined });
  const known = data?.find((project) => project.id === id);
  return (
    <ChoicePicker
      label="Projekt"
      name="project"
      value={id === undefined ? null : (known ?? { id, name: `Projekt nr. ${id}` })}
      onChange={(choice) => onChange(choice?.id)}
      onBlur={ignore}
      choices={projects.choicesWithClosed}
      error={undefined}
      isReadOnly={false}
      emptyText="Alle projekter"
    />
  );
}
