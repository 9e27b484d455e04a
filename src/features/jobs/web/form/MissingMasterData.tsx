import { useQuery } from "@tanstack/react-query";
import type { Permission } from "../../../../common/rules/permissions.ts";
import { useCan } from "../../../../common/web/current-user.ts";
import { TextLink } from "../../../../common/web/ui/links.ts";
import { Note } from "../../../../common/web/ui/Note.tsx";
import { jobTypes } from "../../../job-types/web/job-types.queries.ts";
import { projects } from "../../../projects/web/projects.queries.ts";

/** In a new company there is nothing to register a job on; says who can do something about it, and where. */
export function MissingMasterData() {
  const { data: someProjects } = useQuery(projects.choices());
  const { data: someJobTypes } = useQuery(jobTypes.choices());
  return (
    <>
      {someProjects?.length === 0 && (
        <Missing what="projekter" path="/projects" permission="manage-projects" link="Opret det første projekt" />
      )}
      {someJobTypes?.length === 0 && (
        <Missing
          what="arbejdstyper"
          path="/job-types"
          permission="manage-job-types"
          link="Opret den første arbejdstype"
        />
      )}
    </>
  );
}

type Props = {
  readonly what: string;
  readonly path: string;
  readonly permission: Permission;
  readonly link: string;
};

function Missing({ what, path, permission, link }: Props) {
  const mayCreate = useCan(permission);
  return (
    <Note severity="info" sx={{ mb: 2 }}>
      Der er ingen {what} endnu, så en opgave kan ikke gemmes.{" "}
      {mayCreate ? (
        <TextLink to={path} color="inherit">
          {link}
        </TextLink>
      ) : (
        "En administrator opretter dem."
      )}
    </Note>
  );
}
