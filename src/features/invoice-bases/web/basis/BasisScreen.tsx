import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { formatDate, formatDateTime } from "#common/rules/time/clock.ts";
import { parseId } from "#common/rules/values/ids.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { ApiError } from "#common/web/api/request.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { ButtonLink, TextLink } from "#common/web/ui/links.ts";
import { type Fact, Facts } from "#common/web/ui/lists/RecordCard.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { jobCountInWords } from "#common/web/words.ts";
import { basisFormats } from "#features/invoice-bases/rules/basis-words.ts";
import type { InvoiceBasisDetails } from "#features/invoice-bases/rules/invoice-basis.ts";
import { DraftCard } from "../accounting/DraftCard.tsx";
import { mdiFileDocumentOutline } from "../icons.ts";
import { basisFileAddress, basisQuery } from "../invoice-bases.queries.ts";
import { AnnulBasisDialog } from "./AnnulBasisDialog.tsx";
import { BasisLines } from "./BasisLines.tsx";

export function BasisScreen() {
  const id = parseId(useParams({ from: "/invoice-bases/$basisId" }).basisId);
  return id === undefined ? <UnknownBasis /> : <Basis key={id} id={id} />;
}

function Basis({ id }: { readonly id: number }) {
  const query = useQuery(basisQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <UnknownBasis />;
  return (
    <>
      <Breadcrumb steps={[{ label: "Fakturagrundlag", to: "/invoice-bases" }, { label: `Nr. ${id}` }]} />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={480} />}
        errorText="Fakturagrundlaget kunne ikke hentes."
      >
        {(basis) => (
          <Stack sx={{ gap: 3 }}>
            <Summary basis={basis} />
            {basis.changed_job_ids.length > 0 && <Changed ids={basis.changed_job_ids} />}
            <DraftCard basis={basis} />
            <SectionCard title="Linjer" about="De ligger fast, også når priser, navne og opgaver ændres.">
              <BasisLines lines={basis.lines} amount={basis.amount} groupBy={basis.group_by} />
            </SectionCard>
          </Stack>
        )}
      </QueryView>
    </>
  );
}

function Summary({ basis }: { readonly basis: InvoiceBasisDetails }) {
  const [isAnnulling, setAnnulling] = useState(false);
  return (
    <Card component="section" aria-labelledby="basis">
      <CardContent sx={{ display: "flex", flexDirection: "column", gap: 2, "&:last-child": { pb: 2 } }}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
          <Typography id="basis" variant="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
            Nr. {basis.id}, {basis.customer_name}
          </Typography>
          {basis.annulled_at && <ToneChip tone="red" label="Annulleret" />}
        </Stack>
        <Facts facts={factsOf(basis)} />
        <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
          {basisFormats.map((format) => (
            <Button key={format} variant="outlined" href={basisFileAddress(basis.id, format)}>
              Hent som {formatLabels[format]}
            </Button>
          ))}
          {!basis.annulled_at && (
            <Button color="error" onClick={() => setAnnulling(true)}>
              Annuller
            </Button>
          )}
        </Stack>
        {isAnnulling && <AnnulBasisDialog basis={basis} onClose={() => setAnnulling(false)} />}
      </CardContent>
    </Card>
  );
}

const formatLabels = { xlsx: "Excel", csv: "CSV", pdf: "PDF" } as const;

function factsOf(basis: InvoiceBasisDetails): Fact[] {
  const { customer_cvr, customer_reference, annulled_at } = basis;
  const optional: readonly (readonly [string, string | null])[] = [
    ["CVR", customer_cvr],
    ["Reference", customer_reference],
    ["Udlæg og kørsel", refundsInWords(basis)],
    ["Annulleret", annulled_at && `${formatDateTime(annulled_at)} af ${basis.annulled_by?.name ?? "N/A"}`],
  ];
  return [
    { label: "Til og med", value: formatDate(basis.until) },
    { label: "Opgaver", value: jobCountInWords(basis.jobs_count) },
    { label: "Uden moms", value: formatKroner(basis.amount) },
    { label: "Lavet", value: `${formatDateTime(basis.created_at)} af ${basis.created_by.name}` },
    ...optional.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  ];
}

function refundsInWords({ with_refunds, markup }: InvoiceBasisDetails): string {
  if (!with_refunds) return "Ikke med";
  return markup > 0 ? `Kostpris og ${formatNumber(markup)} %` : "Kostpris";
}

const shownJobs = 10;

function Changed({ ids }: { readonly ids: readonly number[] }) {
  return (
    <Note severity="warning">
      Ændret siden: {jobCountInWords(ids.length)} er ændret, afvist, fortrudt eller tilbageført, efter at grundlaget
      blev lavet:{" "}
      {ids.slice(0, shownJobs).map((id, place) => (
        <span key={id}>
          {place > 0 && ", "}
          <TextLink to="/jobs/$jobId" params={{ jobId: String(id) }}>
            opgave {id}
          </TextLink>
        </span>
      ))}
      {ids.length > shownJobs && " og flere"}. Annuller grundlaget og lav et nyt, hvis fakturaen skal følge med.
    </Note>
  );
}

function UnknownBasis() {
  return (
    <EmptyState icon={mdiFileDocumentOutline} text="Fakturagrundlaget findes ikke.">
      <ButtonLink variant="outlined" to="/invoice-bases">
        Gå til fakturagrundlagene
      </ButtonLink>
    </EmptyState>
  );
}
