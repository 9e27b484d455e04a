import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { mailKinds } from "#common/rules/mail-kinds.ts";
import { touchTarget } from "#common/web/theme.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { mailChoicesQuery, useChooseMails } from "./mail-choices.queries.ts";

export function MailChoices() {
  const query = useQuery(mailChoicesQuery);
  const { save } = useChooseMails();
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        Mails om din adgang kan ikke slås fra. Afviste opgaver står altid med et mærke i menuen.
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={touchTarget * 2} />}
        errorText="Dine mails kunne ikke hentes."
      >
        {(choices) => (
          <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: { xs: 1, sm: 0 } }}>
            {choices.map(({ kind, is_on }) => (
              <li key={kind}>
                <FormControlLabel
                  sx={{ minHeight: touchTarget }}
                  control={
                    <Switch
                      checked={is_on}
                      onChange={(_, isOn) =>
                        void save(choices.map((one) => (one.kind === kind ? { kind, is_on: isOn } : one)))
                      }
                    />
                  }
                  label={mailKinds[kind].label}
                />
              </li>
            ))}
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}
