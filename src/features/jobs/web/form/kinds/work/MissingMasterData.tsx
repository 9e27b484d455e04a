import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { jobTypesOfKind } from "#features/job-types/web/job-types.queries.ts";
import { defaultKind } from "#features/kinds/rules/kinds.ts";
import { projects } from "#features/projects/web/projects.queries.ts";

const MissingNote = lazyPart(async () => (await import("./MissingNote.tsx")).MissingNote);

export function MissingMasterData() {
  const { data: someProjects } = useQuery(projects.choices());
  const { data: someJobTypes } = useQuery(jobTypesOfKind(defaultKind));
  return (
    <Suspense>
      {someProjects?.length === 0 && (
        <MissingNote what="projekter" path="/projects" capability="edit-projects" link="Opret det første projekt" />
      )}
      {someJobTypes?.length === 0 && (
        <MissingNote
          what="arbejdstyper"
          path="/job-types"
          capability="edit-job-types"
          link="Opret den første arbejdstype"
        />
      )}
    </Suspense>
  );
}
