import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CompanyDetailsDialog } from "#features/mileage/web/CompanyDetailsDialog.tsx";
import { companyQuery } from "#features/mileage/web/mileage.queries.ts";
import { firstStepsQuery } from "./first-steps.queries.ts";

export function CompanyDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: company } = useQuery(companyQuery);
  const client = useQueryClient();
  if (!company) return null;
  return (
    <CompanyDetailsDialog
      company={company}
      onClose={() => {
        onClose();
        void client.invalidateQueries({ queryKey: firstStepsQuery.queryKey });
      }}
    />
  );
}
