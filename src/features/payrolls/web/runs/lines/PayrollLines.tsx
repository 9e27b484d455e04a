import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useFilteredList } from "#common/web/routing/filtered-list.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { mdiMagnifyClose } from "#common/web/ui/icons.ts";
import { EmptyList } from "#common/web/ui/lists/EmptyList.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { SearchBox } from "#common/web/ui/lists/SearchBox.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { useFocusStays } from "#common/web/use-focus-stays.ts";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import { KindFilter } from "#features/job-types/web/KindFilter.tsx";
import { hasRefunds } from "#features/kinds/rules/sum-words.ts";
import type { PayrollDetails, PayrollRunLine } from "#features/payrolls/rules/payroll-run.ts";
import { payrollLinesQuery } from "../payroll-run.queries.ts";
import { ReverseJobDialog, reversalDraft } from "../ReverseJobDialog.tsx";
import { PayrollLineCards } from "./PayrollLineCards.tsx";
import { PayrollLinesTable } from "./PayrollLinesTable.tsx";

export function PayrollLines({ run }: { readonly run: PayrollDetails }) {
  const isNarrow = useIsNarrow();
  const { options, search, goTo } = useFilteredList("/payrolls/$payrollId/overview");
  const [{ kind }, change] = useListSearch("/payrolls/$payrollId/overview");
  const query = useQuery(payrollLinesQuery(run.id, { ...options, kind }));
  const reversal = useRowDialog<PayrollRunLine>(reversalDraft);
  const focus = useFocusStays<HTMLDivElement>(query.data);
  const Lines = isNarrow ? PayrollLineCards : PayrollLinesTable;
  return (
    <>
      <Box className="not-printed" sx={filters}>
        <Box sx={{ flexBasis: { xs: "100%", sm: 368 } }}>
          <SearchBox value={options.filter} onSearch={search} size="medium" label="Søg i linjerne" />
        </Box>
        {(hasRefunds(run.sums) || kind) && (
          <Box sx={{ display: "grid", flexBasis: { xs: "100%", sm: 160 } }}>
            <KindFilter value={kind} onChange={(next) => change({ kind: next, page: undefined })} />
          </Box>
        )}
      </Box>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rectangular" height={560} />}
        errorText="Linjerne kunne ikke hentes."
      >
        {({ data, per_page, total }) => (
          <>
            {total === 0 ? (
              <EmptyList
                total={total}
                what="linjer"
                search={{ text: options.filter, onClear: () => search("") }}
                narrowed={
                  kind && {
                    text: "Ingen linjer af den type",
                    ways: [{ label: "Vis alle", onClick: () => change({ kind: undefined, page: undefined }) }],
                  }
                }
                none={{ icon: mdiMagnifyClose, text: "Ingen linjer" }}
              />
            ) : (
              <div {...focus}>
                <Lines lines={data} isAnnulled={run.annulled_at !== null} onReverse={reversal.open} />
              </div>
            )}
            <Pager page={options.page} perPage={per_page} total={total} onPage={goTo} />
          </>
        )}
      </QueryView>
      <OpenedRow of={reversal}>{(line, close) => line && <ReverseJobDialog line={line} onClose={close} />}</OpenedRow>
    </>
  );
}

const filters = { display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 1, p: 2, pb: 0 };
