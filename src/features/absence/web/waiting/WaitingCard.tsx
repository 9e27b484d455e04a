import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Checkbox from "@mui/material/Checkbox";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { capitalized } from "#common/rules/counted.ts";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { type Absence, absenceStatusLabels } from "#features/absence/rules/absence.ts";
import { absenceDaysWords, absencePeriodWords } from "#features/absence/rules/absence-words.ts";
import { LateMark } from "../LateMark.tsx";
import { RequestPreview, WithdrawalPreview } from "../own/RequestPreview.tsx";

type Props = {
  readonly absence: Absence;
  readonly isTicked: boolean;
  readonly onTick: () => void;
  readonly isBusy: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

export function WaitingCard({ absence, isTicked, onTick, isBusy, onApprove, onReject }: Props) {
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { user, kind, days, reason, status, withdrawal_requested, created_at, created_by, late_cause } = absence;
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ p: { xs: 1, sm: 1.5 }, pr: { xs: 2, sm: 2 } }}>
      <Stack direction="row" sx={{ alignItems: "flex-start", gap: 0.5 }}>
        <Checkbox checked={isTicked} onChange={onTick} slotProps={{ input: { "aria-labelledby": titleId } }} />
        <Stack direction="row" useFlexGap sx={{ flexGrow: 1, flexWrap: "wrap", columnGap: 2, rowGap: 1, minWidth: 0 }}>
          <Box sx={{ flexGrow: 1, flexBasis: 280, minWidth: 0, overflowWrap: "anywhere", pt: 1 }}>
            <Typography id={titleId} component="h2" sx={{ fontWeight: 600 }}>
              {user.name}: {kind.name}
            </Typography>
            <Typography>{capitalized(absencePeriodWords(absence))}</Typography>
            <Typography variant="body2" color="textSecondary">
              {absenceDaysWords(days)}
              {reason && ` · ${reason}`}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {created_by.id === user.id ? "Bedt om" : `Oprettet af ${created_by.name}`} {formatDateTime(created_at)}
            </Typography>
            <LateMark cause={late_cause} />
          </Box>
          <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", alignItems: "center", gap: 1, pt: 0.5 }}>
            {withdrawal_requested ? (
              <ToneChip tone="amber" label="Vil trække tilbage" />
            ) : (
              status === "leader-approved" && <ToneChip tone="amber" label={absenceStatusLabels[status]} />
            )}
            <Button onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen} aria-describedby={titleId}>
              {isOpen ? "Skjul" : "Se mere"}
            </Button>
            <Button color="error" disabled={isBusy} onClick={onReject} aria-describedby={titleId}>
              Afvis
            </Button>
            <Button variant="outlined" disabled={isBusy} onClick={onApprove} aria-describedby={titleId}>
              Godkend
            </Button>
          </Stack>
        </Stack>
      </Stack>
      {isOpen && (
        <Box sx={{ pl: 5.75, pt: 1 }}>
          {withdrawal_requested ? (
            <WithdrawalPreview userId={user.id} input={asInput(absence)} />
          ) : (
            <RequestPreview userId={user.id} input={asInput(absence)} />
          )}
        </Box>
      )}
    </Card>
  );
}

/** The absence as a new request that replaces it, because the server previews only new requests. */
const asInput = ({ id, kind, reason: _, ...absence }: Absence) => {
  const { from_date, to_date, starts_at_noon, ends_at_noon, start_time, end_time } = absence;
  const period = { from_date, to_date, starts_at_noon, ends_at_noon, start_time, end_time };
  return { ...period, kind_id: kind.id, reason: null, replaces_id: id };
};
