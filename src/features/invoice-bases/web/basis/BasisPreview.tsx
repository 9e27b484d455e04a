import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useNavigate } from "@tanstack/react-router";
import { formatKroner } from "#common/rules/values/money.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { jobCountInWords } from "#common/web/words.ts";
import type {
  BasisProject,
  InvoiceBasisChoice,
  InvoiceBasisPreview,
} from "#features/invoice-bases/rules/invoice-basis.ts";
import { mdiFileDocumentOutline } from "../icons.ts";
import { useMakeBasis } from "../invoice-bases.queries.ts";
import { BasisLines } from "./BasisLines.tsx";

type Props = {
  readonly choice: InvoiceBasisChoice;
  readonly preview: InvoiceBasisPreview;
  readonly isStale: boolean;
  /** Ids of the projects that the user has left out. `preview` may not know the latest choice yet. */
  readonly leftOut: readonly number[];
  readonly onLeaveOut: (projectIds: readonly number[]) => void;
};

export function BasisPreview({ choice, preview, isStale, leftOut, onLeaveOut }: Props) {
  const navigate = useNavigate();
  const { save, isSaving } = useMakeBasis(
    ({ id }) => void navigate({ to: "/invoice-bases/$basisId", params: { basisId: String(id) } }),
  );
  const { lines, projects, jobs_count, amount, digest } = preview;
  if (projects.length === 0)
    return (
      <Stack sx={{ gap: 3 }}>
        <LeftOutNotes {...preview} />
        <EmptyState
          icon={mdiFileDocumentOutline}
          text="Kunden har ingen godkendte opgaver til og med den dag, som kan faktureres."
        />
      </Stack>
    );
  const unpriced = projects.filter((project) => project.unpriced_count > 0 && !project.is_left_out);
  return (
    <Stack sx={{ gap: 3, opacity: isStale ? 0.6 : 1 }} aria-busy={isStale}>
      {unpriced.length > 0 && (
        <Note severity="warning">
          Pris mangler:{" "}
          {unpriced.map(({ name, unpriced_count }) => `${name} (${jobCountInWords(unpriced_count)})`).join(", ")}.
          Tilføj en pris under <TextLink to="/sales-rates">Salgspriser</TextLink>, eller lad projektet være ude.
        </Note>
      )}
      <LeftOutNotes {...preview} />
      <SectionCard title="Projekter" about="Fjern mærket ved et projekt, der skal vente.">
        <Stack sx={{ px: 2, pb: 1 }}>
          {projects.map((project) => (
            <FormControlLabel
              key={project.id}
              label={projectInWords(project)}
              control={
                <Checkbox
                  checked={!leftOut.includes(project.id)}
                  onChange={(_, isIn) =>
                    onLeaveOut(isIn ? leftOut.filter((id) => id !== project.id) : [...leftOut, project.id])
                  }
                />
              }
            />
          ))}
        </Stack>
      </SectionCard>
      {lines.length > 0 && (
        <SectionCard title="Linjer" about="Sådan bliver grundlaget. Alle beløb er uden moms.">
          <BasisLines lines={lines} amount={amount} groupBy={choice.group_by} />
          <Box sx={{ p: 2 }}>
            <Typography sx={{ mb: 1.5 }}>
              Grundlaget får {jobCountInWords(jobs_count)} og {formatKroner(amount)} uden moms. Det ligger fast
              bagefter, og opgaverne kan ikke komme med i et andet, før det er annulleret.
            </Typography>
            <Button
              variant="contained"
              disabled={unpriced.length > 0 || isStale}
              loading={isSaving}
              onClick={() => void save({ ...choice, digest })}
            >
              Lav fakturagrundlag
            </Button>
          </Box>
        </SectionCard>
      )}
    </Stack>
  );
}

function LeftOutNotes({ waiting_count, without_hours_count }: InvoiceBasisPreview) {
  return (
    <>
      {waiting_count > 0 && (
        <Note severity="info">
          {jobCountInWords(waiting_count)} erstatter opgaver i et gyldigt fakturagrundlag og kommer først med, når det
          er annulleret.
        </Note>
      )}
      {without_hours_count > 0 && (
        <Note severity="info">
          {jobCountInWords(without_hours_count)} er arbejde til et fast beløb uden timer. En timepris kan ikke gøre dem
          op, så skriv dem selv på fakturaen.
        </Note>
      )}
    </>
  );
}

const projectInWords = ({ name, code, jobs_count, unpriced_count }: BasisProject): string =>
  `${name} (${code}), ${jobCountInWords(jobs_count)}${unpriced_count > 0 ? `, ${unpriced_count} uden pris` : ""}`;
