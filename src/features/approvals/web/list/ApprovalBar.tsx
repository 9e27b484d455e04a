import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { jobCountInWords, listed } from "#common/web/words.ts";
import { ApproveButton, RejectButton } from "#features/jobs/web/changes/DecisionButtons.tsx";
import { mdiCheckAll } from "#features/jobs/web/icons.ts";
import { isWarning } from "#features/kinds/rules/job-flag-kinds.ts";
import { moneyInWords } from "#features/kinds/rules/sum-words.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { mdiKeyboardOutline } from "../icons.ts";
import { totalOf } from "./approval-groups.ts";
import { isOpen, plainOnes, type Ticked } from "./use-ticked.ts";

type Props = {
  readonly shown: readonly ShownJob[];
  readonly ticked: Ticked;
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onKeys: () => void;
};

export function ApprovalBar(props: Props) {
  const { shown, ticked, isReady, isSaving, onApprove, onReject, onKeys } = props;
  const count = ticked.jobs.length;
  const [open, plain] = [shown.filter(isOpen), plainOnes(shown)];
  const flagged = open.filter((job) => job.flags.some(isWarning) && !ticked.has(job)).length;
  const { minutes, sums } = totalOf(ticked.jobs);
  return (
    <Box component="section" aria-label="Valgte opgaver" sx={bar}>
      <Typography role="status" color="textSecondary" sx={{ flex: { xs: "1 1 100%", sm: "1 1 0" }, minWidth: 0 }}>
        {isReady && (count === 0 ? "Ingen valgt" : listed(`${count} valgt`, formatMinutes(minutes)))}
      </Typography>
      <Box sx={{ display: { xs: "none", md: "block" } }}>
        <IconAction label="Taster i listen" icon={mdiKeyboardOutline} onClick={onKeys} disabled={!isReady} />
      </Box>
      {count === 0 || !isReady ? (
        <>
          {flagged > 0 && plain.length > 0 && (
            <Button disabled={!isReady} onClick={() => ticked.add(open)}>
              Vælg alle {open.length}
            </Button>
          )}
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiCheckAll} />}
            disabled={!isReady || open.length === 0}
            onClick={() => ticked.toggleAll(shown)}
          >
            {isReady ? tickAllText(open.length, plain.length) : "Vælg dem uden advarsler"}
          </Button>
        </>
      ) : (
        <>
          <Button onClick={ticked.clear} disabled={isSaving}>
            Ryd valg
          </Button>
          {flagged > 0 && plain.every(ticked.has) && (
            <Button
              variant="outlined"
              startIcon={<Icon path={mdiCheckAll} />}
              disabled={isSaving}
              onClick={() => ticked.add(open)}
            >
              Vælg også {flagged} med advarsler
            </Button>
          )}
          <RejectButton disabled={isSaving} onClick={onReject}>
            Afvis {count}
          </RejectButton>
          <ApproveButton
            loading={isSaving}
            onClick={onApprove}
            sx={{ flex: { xs: "1 1 0", sm: "none" }, minWidth: 200 }}
          >
            {listed(`Godkend ${jobCountInWords(count)}`, ...moneyInWords(sums))}
          </ApproveButton>
        </>
      )}
    </Box>
  );
}

const tickAllText = (open: number, plain: number) =>
  plain === 0 ? `Vælg alle ${open}` : `Vælg ${plain} uden advarsler`;

const bar = {
  position: "sticky",
  bottom: 0,
  zIndex: 2,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 1,
  mx: { xs: -2, sm: 0 },
  mt: 1,
  px: 2,
  py: 1,
  bgcolor: "background.paper",
  borderTop: 1,
  borderColor: "divider",
  boxShadow: "0 -2px 8px rgb(0 0 0 / 8%)",
} as const;
