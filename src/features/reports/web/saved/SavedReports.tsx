import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { today } from "#common/rules/time/clock.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiAccountMultipleOutline } from "#common/web/ui/icons.ts";
import { ChipRow, RowChip } from "#common/web/ui/lists/ChipRow.tsx";
import type { ChartForm } from "#features/reports/rules/report.ts";
import { mdiBookmarkOutline } from "../icons.ts";
import type { ReportsSearch } from "../reports-search.ts";
import type { WantedReport } from "../wanted-report.ts";
import { savedReportsQuery } from "./saved-reports.queries.ts";
import { searchOfSaved } from "./saved-search.ts";

const SaveReportDialog = lazyPart(async () => (await import("./SaveReportDialog.tsx")).SaveReportDialog);
const SavedReportsDialog = lazyPart(async () => (await import("./SavedReportsDialog.tsx")).SavedReportsDialog);

type Props = {
  readonly wanted: WantedReport;
  readonly isRight: boolean;
  readonly chart: ChartForm | undefined;
  readonly onOpen: (search: ReportsSearch) => void;
};

export function SavedReports({ wanted, isRight, chart, onOpen }: Props) {
  const { data } = useQuery(savedReportsQuery);
  const [open, setOpen] = useState<"save" | "edit">();
  const close = () => setOpen(undefined);
  const saved = data?.data ?? [];
  return (
    <ChipRow label="Gemte rapporter" mb={3}>
      {saved.map((report) => (
        <RowChip
          key={report.id}
          label={report.name}
          aria-label={report.shared_by === null ? undefined : `${report.name}, delt af ${report.shared_by}`}
          icon={<Icon path={report.is_shared ? mdiAccountMultipleOutline : mdiBookmarkOutline} size={20} />}
          onClick={() => onOpen(searchOfSaved(report, today()))}
        />
      ))}
      <RowChip label="Gem rapport" variant="outlined" disabled={!isRight} onClick={() => setOpen("save")} />
      {saved.some(({ may_edit }) => may_edit) && (
        <RowChip label="Ret gemte" variant="outlined" onClick={() => setOpen("edit")} />
      )}
      <Suspense>
        {open === "save" && (
          <SaveReportDialog wanted={wanted} chart={chart} mayShare={data?.may_share ?? false} onClose={close} />
        )}
        {open === "edit" && <SavedReportsDialog onClose={close} />}
      </Suspense>
    </ChipRow>
  );
}
