import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { untilItIsThere } from "#common/web/api/query-client.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { CompanyCalendarCard } from "#features/company-calendar/web/CompanyCalendarCard.tsx";
import { LastApprovalCard } from "./LastApprovalCard.tsx";
import { PayrollSetupForm } from "./PayrollSetupForm.tsx";
import { payrollSetupQuery } from "./payroll-setup.queries.ts";

export function PayrollSetupScreen() {
  // Each visit fetches the setup anew, because the server accepts changes only to the latest version.
  const query = useQuery({
    ...payrollSetupQuery,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: untilItIsThere,
  });
  return (
    <>
      <Breadcrumb steps={[{ label: "Lønkørsler", to: "/payrolls" }, { label: "Lønopsætning" }]} />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={560} />}
        errorText="Lønopsætningen kunne ikke hentes."
      >
        {(setup) => <PayrollSetupForm setup={setup} />}
      </QueryView>
      <LastApprovalCard />
      <CompanyCalendarCard />
    </>
  );
}
