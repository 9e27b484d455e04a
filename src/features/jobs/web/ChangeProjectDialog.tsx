import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "../../../common/web/ui/FormDialog.tsx";
import { QueryView } from "../../../common/web/ui/QueryView.tsx";
import { SearchBox } from "../../../common/web/ui/SearchBox.tsx";
import { projectChoicesQuery } from "../../projects/web/projects.queries.ts";
import { ChoiceList, ChoiceListSkeleton } from "./ChoiceList.tsx";
import type { JobDialogProps } from "./job-dialog.ts";
import { useChangeProject } from "./jobs.queries.ts";

export function ChangeProjectDialog({ job, open, onClose, onExited }: JobDialogProps) {
  const [filter, setFilter] = useState("");
  const query = useQuery({ ...projectChoicesQuery(filter), placeholderData: keepPreviousData, enabled: open });
  const { changeProject, isSaving } = useChangeProject(job, { onSaved: onClose });
  return (
    <FormDialog title="Skift Projekt" open={open} onClose={onClose} onExited={onExited}>
      <Typography color="textSecondary">
        Med et nyt projekt får opgaven projektets cost center og skal godkendes fra begyndelsen.
      </Typography>
      <Box sx={{ pt: 2, mb: 1 }}>
        <SearchBox value={filter} onSearch={setFilter} autoFocus />
      </Box>
      {/* As many rows as without a search, so that the dialog does not jump under the fingers. */}
      <Box sx={{ minHeight: 320 }}>
        <QueryView query={query} skeleton={<ChoiceListSkeleton />}>
          {(projects) => (
            <ChoiceList
              label="Projekter"
              choices={projects}
              currentId={job.project_id}
              isSaving={isSaving}
              onChoose={(id) => (id === job.project_id ? onClose() : void changeProject(id))}
            />
          )}
        </QueryView>
      </Box>
    </FormDialog>
  );
}
