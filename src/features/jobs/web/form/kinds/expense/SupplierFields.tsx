import Box from "@mui/material/Box";
import { fieldPair } from "#features/jobs/web/form/fields/form-layout.ts";
import { LineField } from "#features/jobs/web/form/fields/LineField.tsx";

export function SupplierFields({ isReadOnly }: { readonly isReadOnly: boolean }) {
  return (
    <Box sx={fieldPair}>
      <LineField name="expense.supplier" label="Leverandør" isReadOnly={isReadOnly} />
      <LineField name="expense.supplier_cvr" label="CVR-nummer" inputMode="numeric" isReadOnly={isReadOnly} />
    </Box>
  );
}
