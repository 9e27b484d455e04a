import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { parseId } from "#common/rules/values/ids.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { type RowDialog, useRowDialog } from "#common/web/routing/row-dialog.ts";
import { AddButton, addButtonRoom } from "#common/web/ui/AddButton.tsx";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDeleteOutline, mdiPencilOutline } from "#common/web/ui/icons.ts";
import { CardColumns } from "#common/web/ui/lists/CardColumns.tsx";
import { type Fact, RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import type { Budget, ProjectBudgets } from "../rules/budget-call.ts";
import { amountText, budgetTitle, forecastText, restOf, shareText } from "../rules/budget-words.ts";
import { BudgetBar, toneOf } from "./BudgetBar.tsx";
import { BudgetDialog } from "./BudgetDialog.tsx";
import { projectBudgetsQuery } from "./budgets.queries.ts";
import { DeleteBudgetDialog } from "./DeleteBudgetDialog.tsx";
import { mdiGauge } from "./icons.ts";

export function ProjectBudgetScreen() {
  const projectId = parseId(useParams({ from: "/projects/$projectId/budget" }).projectId) ?? 0;
  const query = useQuery(projectBudgetsQuery(projectId));
  return (
    <PickerLocale>
      <Breadcrumb steps={[{ label: "Budgetter", to: "/budgets" }, { label: query.data?.name ?? "…" }]} />
      <QueryView query={query} skeleton={<Skeleton variant="rounded" height={280} />}>
        {(project) => <ProjectView project={project} />}
      </QueryView>
    </PickerLocale>
  );
}

function ProjectView({
  project: { id, name, code, budgets, authorized_actions },
}: {
  readonly project: ProjectBudgets;
}) {
  const edited = useRowDialog<Budget>("budget");
  const removed = useRowDialog<Budget>();
  const mayEdit = authorized_actions.update;
  const add = () => edited.open();
  return (
    <Stack sx={addButtonRoom}>
      <PageHeader title={`${name} (${code})`}>
        {mayEdit && budgets.length > 0 && <AddButton label="Nyt budget" onClick={add} />}
      </PageHeader>
      {budgets.length === 0 ? (
        <EmptyState icon={mdiGauge} text="Projektet har intet budget endnu.">
          {mayEdit && <AddButton label="Nyt budget" onClick={add} />}
        </EmptyState>
      ) : (
        <CardColumns
          rows={budgets}
          card={(budget) => <BudgetCard budget={budget} dialogs={mayEdit ? { edited, removed } : undefined} />}
        />
      )}
      <OpenedRow of={edited}>
        {(budget, close) => <BudgetDialog projectId={id} budget={budget} onClose={close} />}
      </OpenedRow>
      <OpenedRow of={removed}>
        {(budget, close) => budget && <DeleteBudgetDialog budget={budget} onClose={close} />}
      </OpenedRow>
    </Stack>
  );
}

type CardProps = {
  readonly budget: Budget;
  readonly dialogs: { readonly edited: RowDialog<Budget>; readonly removed: RowDialog<Budget> } | undefined;
};

function BudgetCard({ budget, dialogs }: CardProps) {
  const { used_share } = budget;
  return (
    <RecordCard
      title={budgetTitle(budget)}
      badge={
        used_share >= 8000 && (
          <ToneChip tone={toneOf(used_share)} label={used_share >= 10_000 ? "Brugt" : "Over 80 %"} />
        )
      }
      facts={factsOf(budget)}
      actions={
        dialogs && (
          <>
            <IconAction label="Rediger" icon={mdiPencilOutline} onClick={() => dialogs.edited.open(budget)} />
            <IconAction label="Slet" icon={mdiDeleteOutline} onClick={() => dialogs.removed.open(budget)} />
          </>
        )
      }
    >
      <Stack sx={{ gap: 0.5 }}>
        <BudgetBar {...budget} />
        <Typography>{shareText(budget)}</Typography>
        <Typography color="textSecondary">{forecastText(budget)}</Typography>
      </Stack>
    </RecordCard>
  );
}

function factsOf(budget: Budget): Fact[] {
  const { measure, amount, used, waiting } = budget;
  return [
    { label: "Budget", value: amountText(measure, amount) },
    { label: "Brugt", value: amountText(measure, used) },
    { label: "Venter", value: amountText(measure, waiting) },
    { label: "Rest", value: amountText(measure, restOf(budget)) },
  ];
}
