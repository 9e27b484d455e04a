import Box from "@mui/material/Box";
import ListItemButton from "@mui/material/ListItemButton";
import Typography from "@mui/material/Typography";
import { createLink } from "@tanstack/react-router";
import { counted } from "#common/rules/counted.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { jobCountInWords, listed } from "#common/web/words.ts";
import type { FrontPage } from "#features/jobs/rules/front-page/front-page.ts";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";
import { moneyInWords } from "#features/kinds/rules/sum-words.ts";
import { FrontPageSection, SectionRows } from "./FrontPageSection.tsx";

const RowLink = createLink(ListItemButton);

export function WaitingPeople({ jobs_count, people, people_count }: FrontPage["waiting"]) {
  const others = people_count - people.length;
  return (
    <FrontPageSection
      id="waiting-jobs"
      title={`${jobCountInWords(jobs_count)} venter på din godkendelse`}
      aside={<TextLink to={waitingJobsPath}>Se alle</TextLink>}
    >
      <SectionRows>
        {people.map(({ user, jobs_count: count, minutes, sums }) => (
          <li key={user.id}>
            <RowLink to={waitingJobsPath} search={{ user: user.id }} sx={{ columnGap: 2, minHeight: 48 }}>
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 500 }}>{user.name}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {listed(jobCountInWords(count), formatMinutes(minutes))}
                </Typography>
              </Box>
              <Box sx={{ textAlign: "right", whiteSpace: "nowrap" }}>
                {moneyInWords(sums).map((money) => (
                  <Typography key={money}>{money}</Typography>
                ))}
              </Box>
            </RowLink>
          </li>
        ))}
        {others > 0 && (
          <li>
            <RowLink to={waitingJobsPath} sx={{ minHeight: 48 }}>
              Og {counted(others, "person", "personer")} til
            </RowLink>
          </li>
        )}
      </SectionRows>
    </FrontPageSection>
  );
}
