import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { capitalized } from "#common/rules/counted.ts";
import type { Tone } from "#common/web/theme.ts";
import { MoreMenu } from "#common/web/ui/MoreMenu.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { type Absence, type AbsenceStatus, absenceStatusLabels } from "#features/absence/rules/absence.ts";
import { absenceDaysWords, absencePeriodWords } from "#features/absence/rules/absence-words.ts";
import { LateMark } from "../LateMark.tsx";
import { absenceEventsQuery } from "./absence.queries.ts";

export const absenceTones: Readonly<Record<AbsenceStatus, Tone>> = {
  requested: "slate",
  "leader-approved": "amber",
  approved: "green",
  rejected: "red",
  withdrawn: "slate",
};

export type CardActions = {
  readonly onChange: () => void;
  readonly onWithdraw: () => void;
  readonly onEnd: () => void;
  readonly onHistory: () => void;
};

type Props = { readonly absence: Absence; readonly actions: CardActions };

export function AbsenceCard({ absence, actions }: Props) {
  const titleId = useId();
  const { kind, status, days, reason, withdrawal_requested, late_cause, authorized_actions: may } = absence;
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "flex-start", gap: 1 }}>
        <Stack sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Typography id={titleId} variant="h3" component="h3">
            {kind.name}
          </Typography>
          <Typography>{capitalized(absencePeriodWords(absence))}</Typography>
          <Typography variant="body2" color="textSecondary">
            {absenceDaysWords(days)}
            {reason && ` · ${reason}`}
          </Typography>
          <LateMark cause={late_cause} />
          {status === "rejected" && <Rejection id={absence.id} />}
          {withdrawal_requested && (
            <Typography variant="body2" color="textSecondary">
              Du har bedt om at trække det tilbage.
            </Typography>
          )}
        </Stack>
        <Stack direction="row" sx={{ alignItems: "center", mr: -1 }}>
          <ToneChip tone={absenceTones[status]} label={absenceStatusLabels[status]} />
          <MoreMenu
            actions={[
              ...(may.end ? [{ label: "Rask", onSelect: actions.onEnd }] : []),
              ...(may.change ? [{ label: "Ret", onSelect: actions.onChange }] : []),
              ...(may.withdraw ? [{ label: "Træk tilbage", onSelect: actions.onWithdraw }] : []),
              { label: "Historik", onSelect: actions.onHistory },
            ]}
          />
        </Stack>
      </Stack>
    </Card>
  );
}

function Rejection({ id }: Pick<Absence, "id">) {
  const { data } = useQuery(absenceEventsQuery(id));
  const rejection = data?.findLast(({ event }) => event === "rejected");
  if (!rejection) return null;
  return (
    <Typography variant="body2" color="error">
      {rejection.user?.name ?? "Afvist"}: {rejection.reason}
    </Typography>
  );
}
