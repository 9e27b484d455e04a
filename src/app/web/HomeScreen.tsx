import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "@tanstack/react-router";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { counted } from "#common/rules/counted.ts";
import { useCan, useCurrentUser } from "#common/web/current-user.ts";
import { hasDraft } from "#common/web/forms/draft.ts";
import { AddButton, addButtonRoom } from "#common/web/ui/AddButton.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiLockOutline } from "#common/web/ui/icons.ts";
import { ButtonLink, TextLink } from "#common/web/ui/links.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { IllnessButton } from "#features/absence/web/illness/IllnessButton.tsx";
import { useWaitingAbsences } from "#features/absence/web/waiting/waiting.queries.ts";
import { FirstStepsGreeting } from "#features/first-steps/web/FirstStepsGreeting.tsx";
import { FrontPage } from "#features/jobs/web/front-page/FrontPage.tsx";
import { FrontPageSection } from "#features/jobs/web/front-page/FrontPageSection.tsx";
import { frontPageQuery } from "#features/jobs/web/front-page/front-page.queries.ts";
import { kinds, openOthers } from "#features/kinds/rules/kinds.ts";
import { loginHash } from "#features/session/rules/single-sign-on/login-hash.ts";
import {
  openDeviationsQuery,
  unexplainedBreachesQuery,
} from "#features/working-time/web/deviations/deviations.queries.ts";
import { hasOpenDeviations, OpenDeviations } from "#features/working-time/web/deviations/OpenDeviations.tsx";

export function HomeScreen() {
  const user = useCurrentUser();
  if (!user) return <Welcome />;
  return user.must_add_second_factor ? <Navigate to="/profile" replace /> : <Tasks user={user} />;
}

function Tasks({ user }: { readonly user: CurrentUser }) {
  const { data: open } = useQuery(openDeviationsQuery);
  const setsUp = useCan("edit-company");
  const leads = useCan("read-users-working-time");
  const { data: unexplained } = useQuery({ ...unexplainedBreachesQuery, enabled: leads });
  const tasks = open && { ...open, unexplained };
  const waiting = useWaitingAbsences();
  const deviations = tasks && hasOpenDeviations(tasks) ? <OpenDeviations {...tasks} /> : null;
  return (
    <Box sx={addButtonRoom}>
      <PageHeader title={`Hej ${user.name}`}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
          <OtherKinds />
          <IllnessButton />
        </Stack>
        <AddButton label="Ny opgave" to="/jobs/new" />
      </PageHeader>
      {setsUp && <FirstStepsGreeting />}
      <FrontPage
        otherTasks={
          deviations || waiting > 0 ? (
            <>
              {waiting > 0 && <WaitingAbsences count={waiting} />}
              {deviations}
            </>
          ) : null
        }
      />
    </Box>
  );
}

const WaitingAbsences = ({ count }: { readonly count: number }) => (
  <FrontPageSection
    id="waiting-absences"
    title={`${counted(count, "ansøgning", "ansøgninger")} om fravær venter på dig`}
    aside={<TextLink to="/absence/waiting">Se alle</TextLink>}
  >
    {null}
  </FrontPageSection>
);

function OtherKinds() {
  const { data } = useQuery(frontPageQuery);
  const open = openOthers(data?.open_kinds);
  if (open.length === 0) return null;
  return open.map((kind) => (
    <ButtonLink key={kind} variant="outlined" to="/jobs/new" search={{ kind }}>
      {kinds[kind].newLabel}
    </ButtonLink>
  ));
}

function LoggedOutNote() {
  const hasEnded = useLocation({ select: ({ state }) => state.sessionEnded === true });
  if (hasDraft()) return <Note severity="info">Du blev logget ud. Log ind igen, så fortsætter du, hvor du slap.</Note>;
  return hasEnded ? <Note severity="info">Du blev logget ud.</Note> : null;
}

function Welcome() {
  return (
    <Stack sx={{ alignItems: "center", textAlign: "center", gap: 2, py: { xs: 6, sm: 12 } }}>
      <LoggedOutNote />
      <Icon path={mdiLockOutline} color="primary" size={64} />
      <Typography variant="h2">Log ind for at se og registrere opgaver</Typography>
      <ButtonLink to="/" hash={loginHash} variant="contained" size="large" sx={{ minWidth: 200 }}>
        Log ind
      </ButtonLink>
    </Stack>
  );
}
