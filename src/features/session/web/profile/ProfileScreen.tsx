import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { can } from "#common/rules/access/actor.ts";
import { roleLabels } from "#common/rules/access/permissions.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { Inbox } from "#features/receipts/web/inbox/Inbox.tsx";
import { Substitutes } from "#features/substitutes/web/Substitutes.tsx";
import { OwnTerms } from "#features/users/web/terms/OwnTerms.tsx";
import { AccessTokens } from "../access-tokens/AccessTokens.tsx";
import { Passkeys } from "../passkeys/Passkeys.tsx";
import { SecondFactorSection } from "../second-factor/SecondFactorSection.tsx";
import { secondFactorQuery } from "../second-factor/second-factor.queries.ts";
import { LoginAccounts } from "../single-sign-on/LoginAccounts.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { MailChoices } from "./MailChoices.tsx";
import { OwnData } from "./OwnData.tsx";
import { SessionList } from "./SessionList.tsx";
import { TestMail } from "./TestMail.tsx";

export function ProfileScreen() {
  const user = useCurrentUser();
  const { data: { asks_password: hasPassword = true } = {} } = useQuery(secondFactorQuery);
  if (!user) return null;
  return (
    <Stack sx={{ gap: 5, maxWidth: 720 }}>
      {user.must_add_second_factor && (
        <Alert severity="warning">
          Din virksomhed kræver totrinslogin. Slå det til længere nede for at komme videre.
        </Alert>
      )}
      <Section title={user.name}>
        <Box component="dl" sx={facts}>
          <Typography component="dt" color="textSecondary">
            E-mail
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {user.email}
          </Typography>
          <Typography component="dt" color="textSecondary">
            Roller
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            {user.roles.map(({ name }) => roleLabels[name]).join(", ")}
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary">
          Navn, e-mail og roller rettes af en administrator.
        </Typography>
      </Section>
      <Section title="Ansættelsesvilkår">
        <OwnTerms userId={user.id} />
      </Section>
      {can(user, "name-own-substitute") && (
        <Section title="Stedfortræder">
          <Substitutes absent={user} isOwn />
        </Section>
      )}
      {can(user, "register-own-jobs") && !user.must_add_second_factor && <Inbox />}
      <Section title="Mails">
        <MailChoices />
        {can(user, "send-test-mail") && <TestMail />}
      </Section>
      {hasPassword && (
        <Section title="Skift adgangskode">
          <ChangePasswordForm />
        </Section>
      )}
      <LoginAccounts />
      <Section title="Passkeys">
        <Passkeys />
      </Section>
      <Section title="Totrinslogin">
        <SecondFactorSection />
      </Section>
      {!user.must_add_second_factor && (
        <Section title="Adgangsnøgler">
          <AccessTokens />
        </Section>
      )}
      <Section title="Enheder, hvor du er logget ind">
        <SessionList />
      </Section>
      {!user.must_add_second_factor && (
        <Section title="Dine data">
          <OwnData userId={user.id} />
        </Section>
      )}
    </Stack>
  );
}

const facts = { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 2, rowGap: 0.5, m: 0 };

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack component="section" aria-labelledby={titleId} sx={{ gap: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
