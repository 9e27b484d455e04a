import Button from "@mui/material/Button";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import type { FirstSteps } from "../rules/first-steps.ts";
import { progressOf } from "../rules/steps.ts";
import { useHideFirstSteps } from "./first-steps.queries.ts";
import { StepRows } from "./StepRows.tsx";

export function FirstStepsCard({ steps }: { readonly steps: FirstSteps }) {
  const { save, isSaving } = useHideFirstSteps();
  const { done, needed } = progressOf(steps);
  return (
    <SectionCard
      title="Kom i gang"
      about={`${done} af ${needed} er klar. Tag dem i den rækkefølge, du vil; listen forsvinder, når den er færdig.`}
      action={
        <Button onClick={() => void save({ is_hidden: !steps.is_hidden })} loading={isSaving}>
          {steps.is_hidden ? "Vis på forsiden" : "Skjul på forsiden"}
        </Button>
      }
    >
      <StepRows steps={steps} />
    </SectionCard>
  );
}
