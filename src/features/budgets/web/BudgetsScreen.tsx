import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActions from "@mui/material/CardActions";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useFilteredList } from "#common/web/routing/filtered-list.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { CardList } from "#common/web/ui/lists/CardList.tsx";
import type { ProjectBudgets } from "../rules/budget-call.ts";
import { forecastText } from "../rules/budget-words.ts";
import { BudgetSummary } from "./BudgetSummary.tsx";
import { budgetsQuery } from "./budgets.queries.ts";
import { mdiGauge } from "./icons.ts";

const empty = {
  what: "budgetter",
  icon: mdiGauge,
  text: "Ingen af projekterne har et budget endnu. Et budget sættes på projektets side.",
  addLabel: "",
};

export function BudgetsScreen() {
  const list = useFilteredList("/budgets");
  const query = useQuery(budgetsQuery(list.options));
  return (
    <CardList
      list={list}
      query={query}
      errorText="Budgetterne kunne ikke hentes."
      empty={empty}
      add={undefined}
      facts={4}
      card={(project) => <ProjectCard project={project} />}
    />
  );
}

function ProjectCard({ project: { id, name, code, budgets } }: { readonly project: ProjectBudgets }) {
  return (
    <Card sx={{ height: "100%", display: "flex", flexDirection: "column" }}>
      <CardContent sx={{ flexGrow: 1, display: "flex", flexDirection: "column", gap: 1.5 }}>
        <Box sx={{ overflowWrap: "anywhere" }}>
          <Typography variant="h3" component="h2">
            {name}
          </Typography>
          <Typography color="textSecondary">{code}</Typography>
        </Box>
        {budgets.map((budget) => (
          <Stack key={budget.id} sx={{ gap: 0.5 }}>
            <BudgetSummary budget={budget} />
            <Typography variant="body2">{forecastText(budget)}</Typography>
          </Stack>
        ))}
      </CardContent>
      <CardActions disableSpacing sx={{ px: 1, pt: 0, justifyContent: "flex-end" }}>
        <ButtonLink
          to="/projects/$projectId/budget"
          params={{ projectId: String(id) }}
          aria-label={`Se budgetter for ${name}`}
        >
          Se budgetter
        </ButtonLink>
      </CardActions>
    </Card>
  );
}
