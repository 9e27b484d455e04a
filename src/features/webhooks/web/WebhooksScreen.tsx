import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { addButtonRoom } from "#common/web/ui/AddButton.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { type Fact, RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { ShortCardList } from "#common/web/ui/lists/ShortCardList.tsx";
import { MoreMenu } from "#common/web/ui/MoreMenu.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import type { Webhook } from "../rules/webhook.ts";
import { webhookEventLabels, webhookEvents } from "../rules/webhook-events.ts";
import { DeleteWebhookDialog } from "./DeleteWebhookDialog.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { mdiWebhook } from "./icons.ts";
import { RenewSecretDialog } from "./RenewSecretDialog.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { webhooksQuery } from "./webhooks.queries.ts";

type Action = "deliveries" | "secret" | "delete";

export function WebhooksScreen() {
  const query = useQuery(webhooksQuery);
  const edited = useRowDialog<Webhook>();
  const chosen = useRowDialog<{ action: Action; webhook: Webhook }>();
  return (
    <Box sx={addButtonRoom}>
      <ShortCardList
        query={query}
        errorText="Webhooks kunne ikke hentes."
        empty={{
          icon: mdiWebhook,
          text: "Med en webhook får et andet system besked, når der sker noget i Dagværk, fx når en lønkørsel er oprettet.",
        }}
        add={{ label: "Tilføj webhook", onClick: () => edited.open() }}
        card={(webhook) => (
          <WebhookCard
            webhook={webhook}
            onEdit={() => edited.open(webhook)}
            onAction={(action) => chosen.open({ action, webhook })}
          />
        )}
      />
      <OpenedRow of={edited}>{(webhook, close) => <WebhookDialog webhook={webhook} onClose={close} />}</OpenedRow>
      <OpenedRow of={chosen}>{(row, close) => row && <ActionDialog {...row} onClose={close} />}</OpenedRow>
    </Box>
  );
}

type ActionProps = { readonly action: Action; readonly webhook: Webhook; readonly onClose: () => void };

function ActionDialog({ action, ...props }: ActionProps) {
  if (action === "deliveries") return <DeliveriesDialog {...props} />;
  return action === "secret" ? <RenewSecretDialog {...props} /> : <DeleteWebhookDialog {...props} />;
}

type CardProps = {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onAction: (action: Action) => void;
};

function WebhookCard({ webhook, onEdit, onAction }: CardProps) {
  return (
    <RecordCard
      title={webhook.name}
      subtitle={webhook.url}
      badge={<Badge webhook={webhook} />}
      facts={factsOf(webhook)}
      actions={
        <>
          <Button onClick={() => onAction("deliveries")}>Leverancer</Button>
          <IconAction label="Rediger" icon={mdiPencilOutline} onClick={onEdit} />
          <MoreMenu
            actions={[
              { label: "Skift hemmelighed", onSelect: () => onAction("secret") },
              { label: "Slet", onSelect: () => onAction("delete") },
            ]}
          />
        </>
      }
    />
  );
}

function Badge({ webhook: { is_used, failing_since } }: { readonly webhook: Webhook }) {
  if (!is_used) return <ToneChip tone="slate" label="Slået fra" />;
  return failing_since !== null && <ToneChip tone="red" label="Svarer ikke" />;
}

function factsOf({ events, failing_since, former_secret_until }: Webhook): Fact[] {
  const [first] = events;
  return [
    {
      label: "Hændelser",
      value: events.length === 1 && first ? webhookEventLabels[first] : `${events.length} af ${webhookEvents.length}`,
    },
    ...(failing_since === null ? [] : [{ label: "Svarer ikke siden", value: formatDateTime(failing_since) }]),
    ...(former_secret_until === null
      ? []
      : [{ label: "Gammel hemmelighed til", value: formatDateTime(former_secret_until) }]),
  ];
}
