import { useQuery } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { useFilteredList } from "#common/web/routing/filtered-list.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { ClosedChip } from "#common/web/ui/ClosedChip.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { CardList } from "#common/web/ui/lists/CardList.tsx";
import { ClosedFilter, narrowedByClosed, useClosedRows } from "#common/web/ui/lists/closed-rows.tsx";
import { type Fact, RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import type { Customer } from "../rules/customer.ts";
import { CustomerDialog } from "./CustomerDialog.tsx";
import { customers } from "./customers.queries.ts";
import { mdiDomain } from "./icons.ts";

const empty = {
  what: "kunder",
  icon: mdiDomain,
  text: "Ingen kunder endnu. Et projekt kan høre til en kunde, så dets timer kan faktureres.",
  addLabel: "Opret den første kunde",
};

export function CustomersScreen() {
  const list = useFilteredList("/customers");
  const rows = useClosedRows("/customers");
  const query = useQuery(customers.list({ ...list.options, closed: rows.closed }));
  const dialog = useRowDialog<Customer>("customer");
  return (
    <>
      <CardList
        list={list}
        query={query}
        errorText="Kunderne kunne ikke hentes."
        empty={empty}
        narrowed={narrowedByClosed(rows, empty.what)}
        actions={<ClosedFilter rows={rows} />}
        add={{ label: "Ny kunde", onClick: () => dialog.open() }}
        facts={3}
        card={(customer) => (
          <RecordCard
            title={customer.name}
            badge={customer.is_closed && <ClosedChip />}
            facts={factsOf(customer)}
            action={<IconAction label="Rediger" icon={mdiPencilOutline} onClick={() => dialog.open(customer)} />}
          />
        )}
      />
      <OpenedRow of={dialog}>{(customer, close) => <CustomerDialog customer={customer} onClose={close} />}</OpenedRow>
    </>
  );
}

const factsOf = ({ cvr, email, reference, projects_count }: Customer): Fact[] => [
  { label: "CVR", value: cvr ?? "Ikke angivet" },
  { label: "Kontakt", value: [email, reference].filter(Boolean).join(", ") || "Ikke angivet" },
  { label: "Projekter", value: counted(projects_count, "projekt", "projekter") },
];
