import Box from "@mui/material/Box";
import ListItemButton from "@mui/material/ListItemButton";
import Typography from "@mui/material/Typography";
import { createLink } from "@tanstack/react-router";
import { counted } from "#common/rules/counted.ts";
import { FrontPageSection, SectionRows } from "#features/jobs/web/front-page/FrontPageSection.tsx";
import type { OpenDeviations as Open, UnexplainedBreaches } from "#features/working-time/rules/deviation-schema.ts";

const RowLink = createLink(ListItemButton);

type Props = Open & {
  /** Undefined until loaded. */
  readonly unexplained: UnexplainedBreaches | undefined;
};

export const hasOpenDeviations = ({ own, to_sign, unexplained }: Props): boolean =>
  own.count + to_sign.count + (unexplained?.count ?? 0) > 0;

const deviationsInWords = (count: number): string => counted(count, "fravigelse", "fravigelser");

export function OpenDeviations({ own, to_sign, unexplained = nobody }: Props) {
  return (
    <FrontPageSection id="open-deviations" title="Arbejdstid">
      <SectionRows>
        {own.count > 0 && (
          <li>
            <RowLink to="/working-time" search={{ month: own.month ?? undefined }} sx={row}>
              <Typography sx={{ fontWeight: 500 }}>{deviationsInWords(own.count)} mangler en forklaring</Typography>
            </RowLink>
          </li>
        )}
        <PeopleRows open={to_sign} words="venter på din underskrift" />
        <PeopleRows open={unexplained} words="mangler en forklaring efter en uge" />
      </SectionRows>
    </FrontPageSection>
  );
}

const nobody: UnexplainedBreaches = { count: 0, people: [] };

function PeopleRows({
  open: { count, people },
  words,
}: {
  readonly open: UnexplainedBreaches;
  readonly words: string;
}) {
  const others = count - people.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      {people.map(({ user, count: ofUser, month }) => (
        <li key={user.id}>
          <RowLink to="/working-time" search={{ month, user: user.id }} sx={row}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500 }}>{user.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {deviationsInWords(ofUser)} {words}
              </Typography>
            </Box>
          </RowLink>
        </li>
      ))}
      {others > 0 && (
        <Typography component="li" variant="body2" color="textSecondary" sx={{ px: 2, py: 1 }}>
          Og {deviationsInWords(others)} til {words}
        </Typography>
      )}
    </>
  );
}

const row = { columnGap: 2, minHeight: 48 };
