import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCan } from "#common/web/current-user.ts";
import { useFilteredList } from "#common/web/routing/filtered-list.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { ClosedChip } from "#common/web/ui/ClosedChip.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { ImportLink } from "#common/web/ui/ImportLink.tsx";
import { mdiFolderOutline, mdiPencilOutline } from "#common/web/ui/icons.ts";
import { CardList } from "#common/web/ui/lists/CardList.tsx";
import { ClosedFilter, narrowedByClosed, useClosedRows } from "#common/web/ui/lists/closed-rows.tsx";
import { RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import type { Project } from "../rules/project.ts";
import { ProjectDialog } from "./ProjectDialog.tsx";
import { projects } from "./projects.queries.ts";

const empty = {
  what: "projekter",
  icon: mdiFolderOutline,
  text: "Ingen projekter endnu. Hver opgave hører til et projekt.",
  addLabel: "Opret det første projekt",
};

type Props = {
  /** Content of other features on a project's card. `shown` are all projects of the page. */
  readonly more: (project: Project, shown: readonly Project[]) => ReactNode;
};

export function ProjectsScreen({ more }: Props) {
  const list = useFilteredList("/projects");
  const rows = useClosedRows("/projects");
  const query = useQuery(projects.list({ ...list.options, closed: rows.closed }));
  const mayAdd = useCan("edit-projects");
  const dialog = useRowDialog<Project>("project");
  return (
    <>
      <CardList
        list={list}
        query={query}
        errorText="Projekterne kunne ikke hentes."
        empty={empty}
        narrowed={narrowedByClosed(rows, empty.what)}
        actions={
          <>
            <ClosedFilter rows={rows} />
            {mayAdd && <ImportLink to="/imports/projects" />}
          </>
        }
        add={mayAdd ? { label: "Nyt projekt", onClick: () => dialog.open() } : undefined}
        facts={3}
        card={(project) => (
          <RecordCard
            title={project.name}
            badge={
              (project.is_closed || project.people) && (
                <>
                  {project.is_closed && <ClosedChip />}
                  {project.people && <ToneChip tone="blue" label="Kun for nogle" />}
                </>
              )
            }
            facts={[
              { label: "Kode", value: project.code },
              { label: "Ejer", value: project.owner?.name ?? "N/A" },
              { label: "Cost center", value: project.default_cost_center?.name ?? "N/A" },
            ]}
            action={
              project.authorized_actions.update && (
                <IconAction label="Rediger projekt" icon={mdiPencilOutline} onClick={() => dialog.open(project)} />
              )
            }
          >
            {more(project, query.data?.data ?? [])}
          </RecordCard>
        )}
      />
      <OpenedRow of={dialog}>{(project, close) => <ProjectDialog project={project} onClose={close} />}</OpenedRow>
    </>
  );
}
