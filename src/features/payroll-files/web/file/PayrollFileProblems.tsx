import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Stack from "@mui/material/Stack";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { TextLink } from "#common/web/ui/links.ts";
import type { PayrollFileCheck } from "#features/payroll-files/rules/checks/file-check.ts";
import type { ProblemPlace } from "#features/payroll-files/rules/checks/problem-places.ts";

type Problems = Pick<PayrollFileCheck, "problems" | "problems_count" | "problem_places">;

type Props = {
  readonly preview: Problems;
  readonly title?: string;
  readonly wayOut?: string;
};

export function PayrollFileProblems({ preview, title = "Filen kan ikke dannes endnu", wayOut }: Props) {
  if (preview.problems_count === 0) return null;
  return (
    <Alert severity="warning" sx={{ overflowWrap: "anywhere" }}>
      <AlertTitle>{title}</AlertTitle>
      <FileProblemList {...preview} />
      {wayOut && <p style={{ margin: "8px 0 0" }}>{wayOut}</p>}
    </Alert>
  );
}

const screens = {
  "job-types": { to: "/job-types", label: "Arbejdstyper" },
  "absence-kinds": { to: "/absence/kinds", label: "Fraværstyper" },
  "allowance-rules": { to: "/allowance-rules", label: "Tillægsregler" },
  "payroll-setup": { to: "/payroll-setup", label: "Lønopsætning" },
  users: { to: "/users", label: "Brugere" },
  projects: { to: "/projects", label: "Projekter" },
  "cost-centers": { to: "/cost-centers", label: "Cost-centre" },
} as const satisfies Record<ProblemPlace, { to: string; label: string }>;

export function FileProblemList({ problems, problems_count, problem_places }: Problems) {
  const hidden = problems_count - problems.length;
  return (
    <>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {hidden > 0 && <li>og {formatNumber(hidden)} mere</li>}
      </ul>
      <Stack direction="row" useFlexGap sx={{ gap: 2, mt: 0.5, flexWrap: "wrap" }}>
        {problem_places.map((place) => (
          <TextLink key={place} to={screens[place].to} color="inherit" underline="always" sx={{ py: 0.5 }}>
            {screens[place].label}
          </TextLink>
        ))}
      </Stack>
    </>
  );
}
