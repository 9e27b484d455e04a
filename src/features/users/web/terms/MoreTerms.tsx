import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { firstDay, lastDay } from "#common/rules/time/clock.ts";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiChevronDown } from "#common/web/ui/icons.ts";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { payKinds, payPeriods } from "#features/users/rules/terms-words.ts";
import { AllowanceRulesField } from "./AllowanceRulesField.tsx";
import { RulesField } from "./RulesField.tsx";
import { type ConditionsForm, furtherFields, hasFurtherTerms, registersNorm } from "./terms-form.ts";

type Props = { readonly form: UseFormReturn<ConditionsForm> };

const anyDay = { min: firstDay, max: lastDay, isRequired: false };
const pair = { display: "grid", gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" }, columnGap: 2, rowGap: 0.5 };

export function MoreTerms({ form }: Props) {
  const listId = useId();
  const [isWanted, setIsWanted] = useState(() => hasFurtherTerms(form.getValues()));
  const { errors } = form.formState;
  const isOpen = isWanted || furtherFields.some((name) => errors[name] !== undefined);
  const [period, payKind, plan] = useWatch({ control: form.control, name: ["pay_period", "pay_kind", "plan"] });
  return (
    <Stack sx={{ gap: 1 }}>
      <Button
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsWanted(!isOpen)}
        endIcon={
          <Box component="span" sx={{ display: "flex", transform: isOpen ? "rotate(180deg)" : "none" }}>
            <Icon path={mdiChevronDown} />
          </Box>
        }
        sx={{ alignSelf: "flex-start" }}
      >
        Flere vilkår
      </Button>
      <Stack id={listId} hidden={!isOpen} sx={{ gap: 0.5, pt: 1, ...(!isOpen && { display: "none" }) }}>
        {isOpen && (
          <>
            <Box sx={pair}>
              <SelectField form={form} name="pay_kind" label="Løn" options={Object.entries(payKinds)} />
              <SelectField form={form} name="pay_period" label="Udbetales" options={Object.entries(payPeriods)} />
            </Box>
            {registersNorm({ pay_kind: payKind, plan }) && (
              <SwitchField
                form={form}
                name="registers_norm"
                label="Registrér dagens norm af sig selv"
                help="Dage i planen bliver til arbejdstid, som medarbejderen retter på »Arbejdstid«. Det er hverken opgave eller løn."
              />
            )}
            {period === "fortnight" && (
              <DayField
                control={form.control}
                name="pay_period_from"
                label="14 dage fra mandag"
                {...anyDay}
                isRequired
              />
            )}
            <RulesField form={form} name="working_time_rules_id" />
            <AllowanceRulesField form={form} name="allowance_rules_id" />
            <Agreement title="Aftalt grænse over 48 timer om ugen">
              <FormTextField form={form} name="weekly_limit_hours" label="Timer om ugen" hint="Fx 54." />
              <DayField control={form.control} name="weekly_limit_agreed_on" label="Aftalt den" {...anyDay} />
            </Agreement>
            <Agreement title="Selvtilrettelægger">
              <FormTextField form={form} name="exempt_by" label="Aftalt af" />
              <DayField control={form.control} name="exempt_agreed_on" label="Aftalt den" {...anyDay} />
            </Agreement>
            <Agreement title="Under 18 år">
              <DayField control={form.control} name="young_until" label="Til og med" {...anyDay} />
              <SwitchField form={form} name="is_at_school" label="Går i skole" help="Unge i skole må arbejde mindre." />
            </Agreement>
          </>
        )}
      </Stack>
    </Stack>
  );
}

function Agreement({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack role="group" aria-labelledby={titleId} sx={{ gap: 1.5, mt: 1 }}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box sx={pair}>{children}</Box>
    </Stack>
  );
}
