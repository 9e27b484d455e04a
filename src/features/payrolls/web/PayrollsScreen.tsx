import { Icon } from "../../../common/web/ui/Icon.tsx";
import { mdiCogOutline } from "../../../common/web/ui/icons.ts";
import { ButtonLink } from "../../../common/web/ui/links.ts";
import { PageHeader } from "../../../common/web/ui/PageHeader.tsx";
import { PickerLocale } from "../../../common/web/ui/pickers/PickerLocale.tsx";
import { PayrollRuns } from "./runs/PayrollRuns.tsx";
import { UnpaidJobs } from "./unpaid/UnpaidJobs.tsx";

/** The runs that were made, and the jobs that wait for the next one. */
export function PayrollsScreen() {
  return (
    <PickerLocale>
      <PageHeader>
        <ButtonLink to="/payroll-setup" startIcon={<Icon path={mdiCogOutline} />} sx={{ ml: "auto" }}>
          Lønopsætning
        </ButtonLink>
      </PageHeader>
      <PayrollRuns />
      <UnpaidJobs />
    </PickerLocale>
  );
}
