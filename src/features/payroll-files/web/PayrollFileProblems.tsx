import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { formatNumber } from "../../../common/rules/values/numbers.ts";
import { TextLink } from "../../../common/web/ui/links.ts";

type Props = { readonly preview: { readonly problems: readonly string[]; readonly problems_count: number } };

/** What keeps the file from being made, and where it is mended; nothing when it can be. */
export function PayrollFileProblems({ preview: { problems, problems_count } }: Props) {
  if (problems_count === 0) return null;
  const hidden = problems_count - problems.length;
  return (
    <Alert severity="warning" sx={{ overflowWrap: "anywhere" }}>
      <AlertTitle>Filen kan ikke dannes endnu</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {hidden > 0 && <li>og {formatNumber(hidden)} mere</li>}
      </ul>
      <TextLink to="/payroll-setup" color="inherit">
        Lønopsætning
      </TextLink>
    </Alert>
  );
}
