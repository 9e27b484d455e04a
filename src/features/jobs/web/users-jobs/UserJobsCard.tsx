import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Chip from "@mui/material/Chip";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { capitalized } from "#common/rules/counted.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import { formatTotalMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { CardLink } from "#common/web/ui/lists/CardLink.ts";
import { jobCountInWords, listed } from "#common/web/words.ts";
import type { UserJobsSummary } from "#features/jobs/rules/job.ts";
import { refundsInWords } from "#features/kinds/rules/sum-words.ts";
import { DeletedUserChip } from "../DeletedUserChip.tsx";
import { mdiClockAlertOutline } from "../icons.ts";

type Props = {
  readonly summary: UserJobsSummary;
  readonly scope: ProjectScope | undefined;
};

const amounts = { flexWrap: "wrap", justifyContent: "space-between", alignItems: "baseline", columnGap: 2 };

export function UserJobsCard({ summary, scope }: Props) {
  const refunds = refundsInWords(summary.sums);
  return (
    <Card sx={{ height: "100%" }}>
      <CardLink
        to="/users/$userId/jobs"
        params={{ userId: String(summary.user_id) }}
        search={{ scope }}
        sx={{ height: "100%" }}
      >
        <CardContent>
          <Stack sx={{ gap: 1 }}>
            <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "flex-start", gap: 1 }}>
              <Typography variant="h3" component="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
                {summary.user_name}
              </Typography>
              {summary.user_deleted && <DeletedUserChip />}
            </Stack>
            <Stack direction="row" sx={amounts}>
              <Typography color="textSecondary">
                {formatTotalMinutes(60 * summary.total_hours + summary.total_minutes)}
              </Typography>
              <Typography variant="h3" component="p" sx={{ whiteSpace: "nowrap" }}>
                {formatKroner(summary.total_price)}
              </Typography>
            </Stack>
            {refunds.length > 0 && (
              <Typography variant="body2" color="textSecondary">
                {capitalized(listed(...refunds))}
              </Typography>
            )}
            <WaitingChip count={summary.waiting_jobs} />
          </Stack>
        </CardContent>
      </CardLink>
    </Card>
  );
}

function WaitingChip({ count }: { readonly count: number }) {
  if (count === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ lineHeight: "24px" }}>
        Intet venter på dig
      </Typography>
    );
  return (
    <Chip
      size="small"
      icon={<Icon path={mdiClockAlertOutline} />}
      label={`${jobCountInWords(count)} venter på dig`}
      sx={{
        alignSelf: "flex-start",
        bgcolor: "tone.amber.soft",
        color: "tone.amber.main",
        "& .MuiChip-icon": { color: "inherit" },
      }}
    />
  );
}

export function UserJobsCardSkeleton() {
  return (
    <Card>
      <CardContent>
        <Skeleton width="60%" height={28} />
        <Skeleton height={28} />
        <Skeleton width="45%" height={28} />
      </CardContent>
    </Card>
  );
}
