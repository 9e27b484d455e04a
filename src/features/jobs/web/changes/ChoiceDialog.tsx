import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { SearchBox } from "#common/web/ui/lists/SearchBox.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ChoiceList, ChoiceListSkeleton } from "./ChoiceList.tsx";
import type { JobDialogProps } from "./job-dialog.ts";

type Props<Row extends Choice, Key extends QueryKey> = Omit<JobDialogProps, "job"> & {
  readonly title: string;
  readonly hint?: string;
  readonly label: string;
  readonly choices: (filter: string) => UseQueryOptions<Row[], Error, Row[], Key>;
  readonly current: Choice | null;
  readonly isSaving: boolean;
  readonly onChoose: (id: number) => void;
};

export function ChoiceDialog<Row extends Choice, Key extends QueryKey>(props: Props<Row, Key>) {
  const { title, hint, label, choices, current, isSaving, onChoose, ...dialog } = props;
  const [filter, setFilter] = useState("");
  const query = useQuery({ ...choices(filter), placeholderData: keepPreviousData, enabled: dialog.open });
  return (
    <FormDialog title={title} {...dialog}>
      {hint && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {hint}
        </Typography>
      )}
      <Box sx={searchRow}>
        <SearchBox value={filter} onSearch={setFilter} autoFocus />
      </Box>
      <Box sx={{ minHeight: 320 }}>
        <QueryView query={query} skeleton={<ChoiceListSkeleton />}>
          {(found) => (
            <ChoiceList
              label={label}
              choices={filter === "" ? currentFirst(found, current) : found}
              currentId={current?.id}
              isSaving={isSaving}
              onChoose={(id) => (id === current?.id ? dialog.onClose() : onChoose(id))}
            />
          )}
        </QueryView>
      </Box>
    </FormDialog>
  );
}

const searchRow = { position: "sticky", top: 0, zIndex: 1, pt: 1, pb: 1, bgcolor: "background.paper" };

function currentFirst(found: readonly Choice[], current: Choice | null): readonly Choice[] {
  return current ? [current, ...found.filter(({ id }) => id !== current.id)] : found;
}
