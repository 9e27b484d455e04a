import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatDate, monthTitle, today } from "#common/rules/time/clock.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiLockOutline } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import type { ClosedMonth } from "../rules/closed-months.ts";
import { closedMonthsQuery, useCloseMonth } from "./closed-months.queries.ts";
import { mdiLockOpenVariantOutline } from "./icons.ts";

const shownMonths = 4;

type Props = {
  readonly aboutOpen: (month: string) => ReactNode;
};

export function ClosedMonthsCard({ aboutOpen }: Props) {
  const query = useQuery(closedMonthsQuery);
  const [asked, setAsked] = useState<ShownMonth>();
  const [isOpen, setIsOpen] = useState(false);
  const { save, isSaving } = useCloseMonth(() => setIsOpen(false));
  return (
    <Box sx={{ mt: 3 }}>
      <SectionCard
        title="Luk en måned"
        about="Når en måned er lukket, skal det begrundes, hvis noget registreres, ændres eller fortrydes i den. Det står så for sig hos den, der godkender, og før næste lønkørsel."
      >
        <QueryView
          query={query}
          skeleton={<Skeleton variant="rounded" height={224} sx={{ m: 2 }} />}
          errorText="De lukkede måneder kunne ikke hentes."
        >
          {({ data }) => (
            <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
              {monthsToShow(data).map((shown) => (
                <MonthRow
                  key={shown.month}
                  shown={shown}
                  about={shown.closed ? null : aboutOpen(shown.month)}
                  onAsk={() => {
                    setAsked(shown);
                    setIsOpen(true);
                  }}
                />
              ))}
            </Box>
          )}
        </QueryView>
      </SectionCard>
      {asked && (
        <ConfirmDialog
          title={`${verbOf(asked)} ${titleOf(asked).toLowerCase()}?`}
          open={isOpen}
          confirmLabel={`${verbOf(asked)} måneden`}
          isHarmless
          isSaving={isSaving}
          onClose={() => setIsOpen(false)}
          onConfirm={() => void save({ month: asked.month, isClosed: !asked.closed })}
        >
          {asked.closed
            ? "Så kan der registreres i måneden igen uden begrundelse. Det, der allerede er begrundet, står stadig for sig."
            : "Medarbejderne kan stadig registrere i måneden, men skal sige hvorfor. Lønkørsler, godkendelser og tilbageførsler ændres ikke. Du kan genåbne den igen."}
        </ConfirmDialog>
      )}
    </Box>
  );
}

type ShownMonth = { readonly month: string; readonly closed: ClosedMonth | undefined };

function monthsToShow(closed: readonly ClosedMonth[]): ShownMonth[] {
  const current = today().toPlainYearMonth();
  return Array.from({ length: shownMonths }, (_, place) => {
    const month = current.subtract({ months: place + 1 }).toString();
    return { month, closed: closed.find((one) => one.month === month) };
  });
}

const verbOf = ({ closed }: ShownMonth) => (closed ? "Genåbn" : "Luk");
const titleOf = ({ month }: ShownMonth) => monthTitle(Temporal.PlainDate.from(`${month}-01`));

type RowProps = { readonly shown: ShownMonth; readonly about: ReactNode; readonly onAsk: () => void };

function MonthRow({ shown, about, onAsk }: RowProps) {
  const { closed } = shown;
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 2,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Icon path={closed ? mdiLockOutline : mdiLockOpenVariantOutline} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography>{titleOf(shown)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {closed ? `Lukket ${formatDate(closed.closed_at)} af ${closed.closed_by.name}` : "Åben"}
        </Typography>
        {about}
        {closed?.cancelled.map(({ job_id, user, day, reason }) => (
          <Typography key={job_id} variant="body2" sx={{ overflowWrap: "anywhere" }}>
            Fortrudt siden: {user.name}, {formatDate(day)}. {reason}
          </Typography>
        ))}
        {closed?.withdrawn.map(({ absence_id, user, day, cause }) => (
          <Typography key={absence_id} variant="body2" sx={{ overflowWrap: "anywhere" }}>
            Fravær trukket tilbage siden: {user.name}, {formatDate(day)}. {cause}.
          </Typography>
        ))}
      </Box>
      <Button
        variant="outlined"
        aria-label={`${verbOf(shown)} ${titleOf(shown).toLowerCase()}`}
        onClick={onAsk}
        sx={{ minWidth: 104, flexShrink: 0 }}
      >
        {verbOf(shown)}
      </Button>
    </Box>
  );
}
