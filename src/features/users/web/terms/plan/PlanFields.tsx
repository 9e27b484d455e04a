import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type UseFormReturn, useController } from "react-hook-form";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import type { ConditionsForm } from "../terms-form.ts";
import { PlanChoice } from "./PlanChoice.tsx";
import { PlanEditor } from "./PlanEditor.tsx";
import { noPlan, ownPlan, type PlanForm, planFormWords, templateWeeks } from "./plan-form.ts";

export type PlanPart = Pick<ConditionsForm, "plan" | "weekly_minutes">;

type Props = {
  readonly form: UseFormReturn<PlanPart>;
  /** Whether the plan can be left unchanged. For a form that changes the terms of several people. */
  readonly mayKeep?: boolean;
};

export function PlanFields({ form, mayKeep }: Props) {
  const { field } = useController({ control: form.control, name: "plan" });
  const errors = form.formState.errors.plan;
  const plan = field.value;
  const change = (next: PlanForm) =>
    form.setValue("plan", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const choose = (choice: string) => {
    const isTemplate = choice in planTemplates;
    change({ ...plan, choice, ...(isTemplate && { weeks: templateWeeks(Number(choice)) }) });
  };
  return (
    <Stack sx={{ gap: 1 }}>
      <PlanChoice
        value={plan.choice}
        onChange={choose}
        inputRef={field.ref}
        mayKeep={mayKeep}
        error={plan.choice === ownPlan ? undefined : messageOf(errors)}
      />
      {plan.choice === noPlan && (
        <FormTextField form={form} name="weekly_minutes" label="Timer pr. uge" hint="Kan være tom. Fx 37 eller 32,5." />
      )}
      {plan.choice in planTemplates && (
        <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1, mb: 1 }}>
          <Typography variant="body2">{planFormWords(plan)}</Typography>
          <Button onClick={() => choose(ownPlan)}>Tilpas</Button>
        </Stack>
      )}
      {plan.choice === ownPlan && <PlanEditor plan={plan} onChange={change} error={messageOf(errors)} />}
    </Stack>
  );
}

/** The first message among the nested errors of a plan. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  return Object.values(error)
    .map((part) => messageOf(part))
    .find((message) => message !== undefined);
}
