import type { ReactNode } from "react";
import type { RecordForm } from "#common/web/forms/use-record-form.ts";
import { DialogFields } from "./DialogFields.tsx";
import { FormDialog } from "./FormDialog.tsx";

type Props = { readonly title: string; readonly record: RecordForm; readonly children: ReactNode };

export function RecordDialog({ title, record: { dialog, place, fields }, children }: Props) {
  return (
    <FormDialog title={title} open {...dialog}>
      <DialogFields key={place} {...fields}>
        {children}
      </DialogFields>
    </FormDialog>
  );
}
