import { IconAction } from "../../../common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "../../../common/web/ui/icons.ts";
import { RecordCard } from "../../../common/web/ui/lists/RecordCard.tsx";
import type { Project } from "../rules/project.ts";

type Props = { readonly project: Project; readonly onEdit: () => void };

export function ProjectCard({ project, onEdit }: Props) {
  return (
    <RecordCard
      title={project.name}
      facts={[
        { label: "Kode", value: project.code },
        { label: "Ejer", value: project.owner?.name ?? "N/A" },
        { label: "Cost center", value: project.default_cost_center?.name ?? "N/A" },
      ]}
      action={
        project.authorized_actions.update && (
          <IconAction label="Rediger projekt" icon={mdiPencilOutline} onClick={onEdit} />
        )
      }
    />
  );
}
