import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Icon } from "#common/web/ui/Icon.tsx";
import { TextLink } from "#common/web/ui/links.ts";
import type { FirstSteps } from "../rules/first-steps.ts";
import { type FirstStep, stepsOf } from "../rules/steps.ts";
import { CompanyButton } from "./CompanyButton.tsx";
import { mdiCheckCircle, mdiCircleOutline } from "./icons.ts";

type Way = { readonly to: string; readonly label: string };

const ways: Readonly<Record<string, readonly Way[]>> = {
  mail: [{ to: "/profile", label: "Send testmail" }],
  people: [
    { to: "/imports/people", label: "Importér" },
    { to: "/users", label: "Skriv dem" },
    { to: "/users/invitations", label: "Invitér" },
  ],
  projects: [
    { to: "/imports/projects", label: "Importér" },
    { to: "/projects", label: "Skriv dem" },
  ],
  "job-types": [
    { to: "/imports/job-types", label: "Importér" },
    { to: "/job-types", label: "Skriv dem" },
  ],
  "payroll-format": [{ to: "/payroll-setup", label: "Vælg lønsystem" }],
  rates: [
    { to: "/imports/terms", label: "Importér vilkår" },
    { to: "/users", label: "Se brugerne" },
  ],
  rules: [
    { to: "/allowance-rules", label: "Tillæg" },
    { to: "/absence/kinds", label: "Fravær" },
    { to: "/working-time", label: "Arbejdstid" },
  ],
};

export function StepRows({ steps }: { readonly steps: FirstSteps }) {
  return (
    <Box component="ol" sx={rows}>
      {stepsOf(steps).map((step) => (
        <StepRow key={step.name} step={step} />
      ))}
    </Box>
  );
}

function StepRow({ step: { name, label, isDone, isOptional, words } }: { readonly step: FirstStep }) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, px: 2, py: 1.25 }}>
      <Box sx={{ display: "flex", pt: 0.25 }}>
        <Icon path={isDone ? mdiCheckCircle : mdiCircleOutline} color={isDone ? "primary" : "disabled"} size={22} />
      </Box>
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", columnGap: 2, flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ flex: "1 1 260px", minWidth: 0 }}>
          <Typography component="span" sx={{ fontWeight: 500 }}>
            {label}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {isDone ? " · Klar" : isOptional ? " · Valgfrit" : " · Mangler"}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {words}
          </Typography>
        </Box>
        <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", columnGap: 2, alignItems: "center" }}>
          {name === "company" && <CompanyButton />}
          {(ways[name] ?? []).map(({ to, label: way }) => (
            <TextLink key={to} to={to} sx={link} aria-label={`${way}: ${label}`}>
              {way}
            </TextLink>
          ))}
        </Stack>
      </Stack>
    </Stack>
  );
}

const link = { minHeight: 44, display: "inline-flex", alignItems: "center" };

const rows = {
  listStyle: "none",
  m: 0,
  p: 0,
  "& > li": { borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" },
};
