import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type Fact, Facts } from "#common/web/ui/lists/RecordCard.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { accountingLabel } from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import { draftInWords, triedInWords } from "#features/invoice-bases/rules/accounting/draft-words.ts";
import type { BasisDraft, InvoiceBasisDetails } from "#features/invoice-bases/rules/invoice-basis.ts";
import { useSendDraft } from "./accounting.queries.ts";

type Props = { readonly basis: InvoiceBasisDetails };

export function DraftCard({ basis: { id, draft, accounting_system, annulled_at } }: Props) {
  const { save, isSaving } = useSendDraft(id);
  const system = draft?.system ?? accounting_system;
  if (system === null) return null;
  const label = accountingLabel(system);
  const isOpen = draft === null || draft.status === "refused" || draft.status === "unknown";
  return (
    <SectionCard
      title={`Kladde i ${label}`}
      about="En kladde, som I ser igennem og bogfører. Overførslen er ikke afprøvet mod det rigtige system, så sammenlign den første kladde med linjerne her."
      action={
        isOpen &&
        accounting_system !== null &&
        annulled_at === null && (
          <Button variant="contained" loading={isSaving} onClick={() => void save(undefined)}>
            {draft ? "Prøv igen" : `Send som kladde til ${label}`}
          </Button>
        )
      }
    >
      {draft && (
        <Box sx={{ px: 2, pb: 2 }}>
          {isOpen ? (
            <Note severity={draft.status === "unknown" ? "warning" : "error"}>
              {draftInWords(draft)} Forsøgt {triedInWords(draft)}.
            </Note>
          ) : (
            <Facts facts={factsOf(draft)} />
          )}
        </Box>
      )}
    </SectionCard>
  );
}

const factsOf = (draft: BasisDraft): Fact[] => [
  { label: "Status", value: draftInWords(draft) },
  { label: "Mærket", value: draft.reference },
  { label: "Sendt", value: triedInWords(draft) },
];
