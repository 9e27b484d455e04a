import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDeleteOutline, mdiPencilOutline, mdiPlus } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { fromWords, isEvidence, isFirst, type Terms } from "#features/users/rules/employment-terms.ts";
import { DeleteTermsDialog } from "./DeleteTermsDialog.tsx";
import { EmploymentPeriodLine } from "./EmploymentPeriodLine.tsx";
import { TermsDialog } from "./TermsDialog.tsx";
import { TermsTable } from "./TermsTable.tsx";
import { termsQuery } from "./terms.queries.ts";

type Opened = { readonly row: Terms | undefined };

export function TermsSection({ userId }: { readonly userId: number }) {
  const query = useQuery(termsQuery(userId));
  const [edited, setEdited] = useState<Opened>();
  const [deleted, setDeleted] = useState<Terms>();
  return (
    <SectionCard
      title="Ansættelsesvilkår"
      about="Arbejdets dag bestemmer timepris og plan. En ændring er en ny række; en række, som en lønkørsel har brugt, kan hverken rettes eller slettes. Aftaler om arbejdstid og alder bliver stående, når der er arbejde på deres dage."
      action={
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiPlus} />}
          disabled={!query.data}
          onClick={() => setEdited({ row: undefined })}
        >
          Tilføj vilkår
        </Button>
      }
    >
      <EmploymentPeriodLine userId={userId} mayChange />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={104} sx={{ m: 2 }} />}
        errorText="Vilkårene kunne ikke hentes."
      >
        {(rows) =>
          rows.length === 0 ? (
            <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
              Ingen timepris endnu.
            </Typography>
          ) : (
            <TermsTable
              rows={rows}
              actions={(row) =>
                !row.is_used && (
                  <>
                    <IconAction
                      label={`Redigér vilkår: ${fromWords(row)}`}
                      icon={mdiPencilOutline}
                      onClick={() => setEdited({ row })}
                    />
                    {!isFirst(row, rows) && !isEvidence(row, rows) && (
                      <IconAction
                        label={`Slet vilkår: ${fromWords(row)}`}
                        icon={mdiDeleteOutline}
                        onClick={() => setDeleted(row)}
                      />
                    )}
                  </>
                )
              }
            />
          )
        }
      </QueryView>
      {edited && query.data && (
        <TermsDialog userId={userId} rows={query.data} row={edited.row} onClose={() => setEdited(undefined)} />
      )}
      {deleted && <DeleteTermsDialog userId={userId} row={deleted} onClose={() => setDeleted(undefined)} />}
    </SectionCard>
  );
}
