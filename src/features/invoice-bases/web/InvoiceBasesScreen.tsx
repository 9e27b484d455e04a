import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { CardColumns } from "#common/web/ui/lists/CardColumns.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { jobCountInWords } from "#common/web/words.ts";
import { accountingLabel } from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import type { InvoiceBasis } from "#features/invoice-bases/rules/invoice-basis.ts";
import { AccountingSetupCard } from "./accounting/AccountingSetupCard.tsx";
import { mdiFileDocumentOutline } from "./icons.ts";
import { basesQuery } from "./invoice-bases.queries.ts";

export function InvoiceBasesScreen() {
  return (
    <>
      <Bases />
      <AccountingSetupCard />
    </>
  );
}

function Bases() {
  const [{ page = 1 }, change] = useListSearch("/invoice-bases");
  const query = useQuery(basesQuery({ page, perPage: defaultPerPage }));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton variant="rounded" height={240} />}
      errorText="Fakturagrundlagene kunne ikke hentes."
    >
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState
            icon={mdiFileDocumentOutline}
            text="Ingen fakturagrundlag endnu. Et grundlag samler en kundes godkendte timer, udlæg og kørsel, så I kan skrive fakturaen."
          >
            <ButtonLink variant="contained" to="/invoice-bases/new">
              Nyt fakturagrundlag
            </ButtonLink>
          </EmptyState>
        ) : (
          <>
            <PageHeader>
              <Box sx={{ ml: "auto" }}>
                <ButtonLink variant="contained" to="/invoice-bases/new">
                  Nyt fakturagrundlag
                </ButtonLink>
              </Box>
            </PageHeader>
            <CardColumns
              rows={data}
              card={(basis) => (
                <RecordCard
                  title={`Nr. ${basis.id}, ${basis.customer_name}`}
                  badge={<Badge basis={basis} />}
                  facts={[
                    { label: "Til og med", value: formatDate(basis.until) },
                    { label: "Opgaver", value: jobCountInWords(basis.jobs_count) },
                    { label: "Uden moms", value: formatKroner(basis.amount) },
                  ]}
                  actions={
                    <ButtonLink to="/invoice-bases/$basisId" params={{ basisId: String(basis.id) }}>
                      Åbn nr. {basis.id}
                    </ButtonLink>
                  }
                />
              )}
            />
            <Pager page={page} perPage={defaultPerPage} total={meta.total} onPage={(next) => change({ page: next })} />
          </>
        )
      }
    </QueryView>
  );
}

function Badge({ basis: { annulled_at, draft } }: { readonly basis: InvoiceBasis }) {
  if (annulled_at) return <ToneChip tone="red" label="Annulleret" />;
  if (draft === null || draft.status === "sending") return null;
  if (draft.status === "sent") return <ToneChip tone="green" label={`Kladde i ${accountingLabel(draft.system)}`} />;
  return <ToneChip tone="amber" label="Kladde ikke sendt" />;
}
