import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "#common/web/current-user.ts";
import { TextLink } from "#common/web/ui/links.ts";
import type { Project } from "#features/projects/rules/project.ts";
import { ProjectsScreen } from "#features/projects/web/ProjectsScreen.tsx";
import { BudgetSummary } from "./BudgetSummary.tsx";
import { budgetsOfPageQuery } from "./budgets.queries.ts";

type Props = {
  readonly project: Project;
  /** The projects of the page, whose budgets are loaded with one request. */
  readonly shown: readonly Project[];
};

export function ProjectsWithBudgets() {
  return <ProjectsScreen more={(project, shown) => <ProjectBudget project={project} shown={shown} />} />;
}

function ProjectBudget({ project, shown }: Props) {
  const maySet = useCan("edit-budgets");
  const query = useQuery(budgetsOfPageQuery(shown.map(({ id }) => id)));
  const budgets = query.data?.find(({ id }) => id === project.id)?.budgets ?? [];
  const [most] = budgets.toSorted((one, other) => other.registered_share - one.registered_share);
  if (!most && !maySet) return null;
  return (
    <Stack sx={{ gap: 0.5 }}>
      {most && <BudgetSummary budget={most} />}
      <TextLink
        to="/projects/$projectId/budget"
        params={{ projectId: String(project.id) }}
        sx={{ alignSelf: "flex-start", py: 1.25, my: -0.5 }}
      >
        {linkText(budgets.length)}
      </TextLink>
    </Stack>
  );
}

function linkText(count: number): string {
  if (count === 0) return "Sæt et budget";
  return count === 1 ? "Se budgettet" : `Se alle ${count} budgetter`;
}
