import Box from "@mui/material/Box";
import type { ComponentProps, FormEventHandler, ReactNode, RefObject } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { type Problem, SaveProblem } from "#common/web/ui/forms/SaveProblem.tsx";
import { UnsavedChanges } from "#common/web/ui/forms/unsaved/UnsavedChanges.tsx";
import { JobFormBar } from "./JobFormBar.tsx";

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof JobFormBar>, "problem"> & {
  readonly form: UseFormReturn<Values>;
  readonly element: RefObject<HTMLFormElement | null>;
  /** If true, the user can leave the form without a question about unsaved changes. */
  readonly isDone: RefObject<boolean>;
  readonly problem: Problem | undefined;
  readonly onReload: (() => void) | undefined;
  readonly onSubmit: FormEventHandler;
  readonly children: ReactNode;
};

export function JobFormFrame<Values extends FieldValues>({
  form,
  element,
  isDone,
  problem,
  onReload,
  onSubmit,
  children,
  ...bar
}: Props<Values>) {
  return (
    <FormProvider {...form}>
      <UnsavedChanges isDone={isDone} />
      <Box component="form" ref={element} noValidate onSubmit={onSubmit} sx={{ mb: 4 }}>
        {children}
        <JobFormBar problem={problem && <SaveProblem problem={problem} what="opgave" onReload={onReload} />} {...bar} />
      </Box>
    </FormProvider>
  );
}
