import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { invitationDays } from "#common/rules/link-lifetime.ts";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { copyAndTell } from "#common/web/copy-text.ts";
import { flash } from "#common/web/flash.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiContentCopy, mdiPrinterOutline } from "#common/web/ui/icons.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { WholeDates } from "#common/web/ui/WholeDates.tsx";
import type { InvitedUser, SentInvitations } from "#features/users/rules/invitations.ts";
import { mdiEmailFastOutline } from "../icons.ts";
import { invitedQuery, useInviteUsers } from "./invitations.queries.ts";

export function InvitationsScreen() {
  const query = useQuery(invitedQuery);
  // The links are in this state and in no cache, because a link lets its holder log in.
  const [links, setLinks] = useState<SentInvitations["links"]>([]);
  return (
    <>
      <Box className="not-printed">
        <Breadcrumb steps={[{ label: "Brugere", to: "/users" }, { label: "Invitationer" }]} />
      </Box>
      {links.length > 0 ? (
        <LinksCard links={links} onDone={() => setLinks([])} />
      ) : (
        <QueryView
          query={query}
          skeleton={<Skeleton variant="rounded" height={320} />}
          errorText="Listen kunne ikke hentes."
        >
          {(people) =>
            people.length === 0 ? (
              <EmptyState icon={mdiEmailFastOutline} text="Alle brugere har valgt en adgangskode." />
            ) : (
              <InvitedCard people={people} onSent={setLinks} />
            )
          }
        </QueryView>
      )}
    </>
  );
}

type InvitedProps = {
  readonly people: readonly InvitedUser[];
  readonly onSent: (links: SentInvitations["links"]) => void;
};

function InvitedCard({ people, onSent }: InvitedProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = people.filter(({ id }) => !left.has(id));
  const { save, isSaving } = useInviteUsers(({ count, links }) => {
    if (links.length === 0) flash.success(`${counted(count, "invitation", "invitationer")} er på vej med mail.`);
    onSent(links);
  });
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(left);
    for (const id of ids) isChosen ? next.delete(id) : next.add(id);
    setLeft(next);
  };
  return (
    <SectionCard
      title="Ikke kommet i gang endnu"
      about={`De har ikke valgt en adgangskode. Med en mailserver får de en mail med et link; uden vises alle links her, så du kan udskrive eller sende dem. Et link virker én gang og i ${invitationDays} dage, og tidligere links holder op med at virke.`}
      action={
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          loading={isSaving}
          onClick={() => void save({ users: chosen.map(({ id }) => id) })}
        >
          Invitér {counted(chosen.length, "bruger", "brugere")}
        </Button>
      }
    >
      <TableContainer tabIndex={0} role="region" aria-label="Uden adgangskode">
        <Table size="small" sx={narrow}>
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={chosen.length === people.length}
                  indeterminate={chosen.length > 0 && chosen.length < people.length}
                  onChange={(_event, isChosen) =>
                    choose(
                      people.map(({ id }) => id),
                      isChosen,
                    )
                  }
                  slotProps={{ input: { "aria-label": "Vælg alle" } }}
                />
              </TableCell>
              <TableCell>Navn</TableCell>
              <TableCell>Link</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {people.map(({ id, name, email, link_until }) => (
              <TableRow key={id}>
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={!left.has(id)}
                    onChange={(_event, isChosen) => choose([id], isChosen)}
                    slotProps={{ input: { "aria-label": name } }}
                  />
                </TableCell>
                <NameCell name={name} email={email} />
                <TableCell>
                  <WholeDates>{link_until ? `Virker til ${formatDateTime(link_until)}` : "Intet"}</WholeDates>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </SectionCard>
  );
}

type LinksProps = { readonly links: SentInvitations["links"]; readonly onDone: () => void };

function LinksCard({ links, onDone }: LinksProps) {
  const rows = links.map(({ name, email, link }) => [name, email, link].join("\t"));
  const copy = () => copyAndTell(rows.join("\n"), "Listen");
  return (
    <SectionCard
      title="Links til at vælge adgangskode"
      about={`Giv hver sit link. Det virker én gang og i ${invitationDays} dage, og den, der har det, kan logge ind. Listen vises kun her og nu.`}
    >
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, px: 2, pb: 2 }}>
        <Button
          variant="contained"
          startIcon={<Icon path={mdiPrinterOutline} />}
          onClick={() => window.print()}
          autoFocus
        >
          Udskriv
        </Button>
        <Button variant="outlined" startIcon={<Icon path={mdiContentCopy} />} onClick={() => void copy()}>
          Kopiér alle
        </Button>
        <Button onClick={onDone}>Færdig</Button>
      </Stack>
      <TableContainer tabIndex={0} role="region" aria-label="Links">
        <Table size="small" sx={narrow}>
          <TableHead>
            <TableRow>
              <TableCell>Navn</TableCell>
              <TableCell>Link</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {links.map(({ name, email, link }) => (
              <TableRow key={email} sx={{ breakInside: "avoid" }}>
                <NameCell name={name} email={email} />
                <TableCell sx={{ overflowWrap: "anywhere" }}>{link}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </SectionCard>
  );
}

const narrow = { "& th, & td": { px: { xs: 1, sm: 2 } } };

function NameCell({ name, email }: { readonly name: string; readonly email: string }) {
  return (
    <TableCell sx={{ overflowWrap: "anywhere", minWidth: 120 }}>
      {name}
      <Typography variant="body2" color="textSecondary">
        {email}
      </Typography>
    </TableCell>
  );
}
