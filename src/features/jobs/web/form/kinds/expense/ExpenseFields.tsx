import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { noTimeOfDay, parseDate } from "#common/rules/time/clock.ts";
import { formatKroner, isWholeOre } from "#common/rules/values/money.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { expenseLimitsQuery } from "#features/job-types/web/expense-limits.queries.ts";
import { jobTypesOfKind } from "#features/job-types/web/job-types.queries.ts";
import { mayAddReceipts } from "#features/jobs/rules/kinds/expense/expense-receipts.ts";
import { JobTexts } from "#features/jobs/web/form/fields/JobTextField.tsx";
import { JobTypeField } from "#features/jobs/web/form/fields/JobTypeField.tsx";
import type { KindFieldsProps } from "#features/jobs/web/form/fields/kind-fields-props.ts";
import { LineField } from "#features/jobs/web/form/fields/LineField.tsx";
import { ProjectField } from "#features/jobs/web/form/fields/ProjectField.tsx";
import { JobDay } from "#features/jobs/web/form/period/JobDay.tsx";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import { isSplit } from "#features/jobs/web/form/values/kinds/expense-values.ts";
import { InboxMenu } from "#features/receipts/web/inbox/InboxMenu.tsx";
import { ReceiptsField } from "#features/receipts/web/ReceiptsField.tsx";
import { AddedReceipts } from "./AddedReceipts.tsx";
import { AmountFields } from "./AmountFields.tsx";
import { MissingReceiptField } from "./MissingReceiptField.tsx";
import { SupplierFields } from "./SupplierFields.tsx";
import { useExpenseGuesses } from "./use-expense-guesses.ts";
import { useInbox } from "./use-inbox.ts";

const TypedJobFlags = lazyPart(async () => (await import("#features/jobs/web/flags/TypedJobFlags.tsx")).TypedJobFlags);
const SplitFields = lazyPart(async () => (await import("./SplitFields.tsx")).SplitFields);

export function ExpenseFields({ userId, job, isProposed, isReadOnly, kept }: KindFieldsProps) {
  const { control, getValues, setValue } = useFormContext<JobFormValues>();
  const { kind, price, job_type_id, hasParticipants, hasReceipts, isDivided } = useWatch({ control, compute: seen });
  const { project, job_type } = useExpenseGuesses({ userId, isEnabled: isProposed });
  const category = useQuery(jobTypesOfKind(kind)).data?.find(({ id }) => id === job_type_id);
  const asksParticipants = category?.asks_participants || hasParticipants;
  const split = () =>
    setValue("parts", [
      { project: getValues("project"), price: null },
      { project: null, price: null },
    ]);
  return (
    <>
      <Stack sx={column}>
        <JobDay stored={job} isReadOnly={isReadOnly} />
        <Receipts isReadOnly={isReadOnly} isProposed={isProposed} job={job} kept={kept} />
        <AmountFields isReadOnly={isReadOnly} share={category?.vat_share ?? 100} />
        <NamedInvoice price={price} />
        {!isReadOnly && <SimilarExpense userId={job?.user_id ?? userId} jobId={job?.id} />}
        <JobTypeField isReadOnly={isReadOnly} guess={job_type} />
        {isDivided ? (
          <Suspense>
            <SplitFields />
          </Suspense>
        ) : (
          <div>
            <ProjectField isReadOnly={isReadOnly} hint={project} />
            {!job && (
              <Button onClick={split} sx={{ ml: -1 }}>
                Fordel på flere projekter
              </Button>
            )}
          </div>
        )}
      </Stack>
      <Stack sx={column}>
        <SupplierFields isReadOnly={isReadOnly} />
        {!hasReceipts && <MissingReceiptField isReadOnly={isReadOnly} />}
        <JobTexts isReadOnly={isReadOnly} />
        {/* This field is last, because a late proposal of a category can add it and must not move other fields. */}
        {asksParticipants && (
          <LineField name="expense.participants" label="Deltagere og anledning" rows={2} isReadOnly={isReadOnly} />
        )}
      </Stack>
    </>
  );
}

const column = { gap: 1.5 };

const seen = (values: JobFormValues) => ({
  kind: values.kind,
  price: values.price,
  job_type_id: values.job_type?.id,
  hasParticipants: values.expense.participants !== "",
  hasReceipts: values.expense.receipt_ids.length > 0 || values.expense.pending.waiting.length > 0,
  isDivided: isSplit(values),
});

type ReceiptsProps = Pick<KindFieldsProps, "isReadOnly" | "isProposed" | "kept" | "job">;

function Receipts({ job, isReadOnly, ...props }: ReceiptsProps) {
  const me = useCurrentUser();
  const isOpen = isReadOnly && job && me && mayAddReceipts(me.id, job, job.authorized_actions);
  return isOpen ? <AddedReceipts job={job} /> : <ReceiptIds job={job} isReadOnly={isReadOnly} {...props} />;
}

function ReceiptIds({ isReadOnly, isProposed, job, kept }: ReceiptsProps) {
  const { control, setValue } = useFormContext<JobFormValues>();
  const take = useInbox({ isProposed });
  const { field, fieldState } = useController({ control, name: "expense.receipt_ids" });
  return (
    <div data-field={field.name}>
      <ReceiptsField
        value={field.value}
        onChange={field.onChange}
        onPending={(pending) => setValue("expense.pending", pending)}
        kept={kept}
        canWait={job === undefined}
        otherWays={<InboxMenu chosen={field.value} onChoose={take} />}
        readOnly={isReadOnly}
        fixed={job?.job_status === "APPROVED_BY_MANAGER" ? job.expense?.receipt_ids : undefined}
        errors={fieldState.error?.message ? [fieldState.error.message] : undefined}
      />
    </div>
  );
}

type SimilarProps = {
  readonly userId: number | undefined;
  readonly jobId: number | undefined;
};

function SimilarExpense({ userId, jobId }: SimilarProps) {
  const { control } = useFormContext<JobFormValues>();
  const [kind, start_date, price, project] = useWatch({ control, name: ["kind", "start_date", "price", "project"] });
  const me = useCurrentUser();
  const whose = userId ?? me?.id;
  if (whose === undefined || !parseDate(start_date) || !price || !isWholeOre(price)) return null;
  const time = `${start_date} ${noTimeOfDay}`;
  const asked = { started_at: time, ended_at: time, pause_minutes: undefined, project_id: project?.id, job_id: jobId };
  return (
    <Suspense>
      <TypedJobFlags userId={whose} job={{ ...asked, kind, price }} />
    </Suspense>
  );
}

function NamedInvoice({ price }: { readonly price: number | null }) {
  const limit = useQuery(expenseLimitsQuery).data?.named_invoice_above;
  if (limit === undefined || price === null || !(price > limit)) return null;
  return (
    <Note severity="info" sx={{ mb: 1.5 }}>
      Over {formatKroner(limit)} skal fakturaen være stilet til firmaet, med navn og adresse.
    </Note>
  );
}
