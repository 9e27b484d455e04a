import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import type { Webhook, WebhookDelivery } from "../rules/webhook.ts";
import {
  deliveryProblemLabels,
  deliveryStatusLabels,
  keptDays,
  sentEventLabels,
  testEvent,
} from "../rules/webhook-events.ts";
import { deliveriesQuery, useSendAgain, useSendTest } from "./webhooks.queries.ts";

type Props = { readonly webhook: Webhook; readonly onClose: () => void };

export function DeliveriesDialog({ webhook: { id, name, is_used }, onClose }: Props) {
  const query = useQuery(deliveriesQuery(id));
  const test = useSendTest(id);
  return (
    <FormDialog title={`Leverancer til ${name}`} open isWide onClose={onClose}>
      <Stack sx={{ gap: 2 }}>
        {is_used ? (
          <Button
            variant="outlined"
            onClick={() => void test.save(undefined)}
            loading={test.isSaving}
            sx={{ alignSelf: "flex-start" }}
          >
            Send en prøve
          </Button>
        ) : (
          <Typography>Webhooken er slået fra. Slå den til for at sende en prøve eller sende noget igen.</Typography>
        )}
        <QueryView
          query={query}
          skeleton={<Skeleton variant="rounded" height={240} />}
          errorText="Leverancerne kunne ikke hentes."
        >
          {(deliveries) =>
            deliveries.length === 0 ? (
              <Typography color="textSecondary">Der er ikke sendt noget de seneste {keptDays} dage.</Typography>
            ) : (
              <Box component="ul" aria-label="Leverancer" sx={{ m: 0, p: 0, listStyle: "none" }}>
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} maySend={is_used} />
                ))}
              </Box>
            )
          }
        </QueryView>
      </Stack>
    </FormDialog>
  );
}

type RowProps = { readonly webhookId: number; readonly delivery: WebhookDelivery; readonly maySend: boolean };

const tones = { waiting: "amber", delivered: "green", failed: "red" } as const;

function DeliveryRow({ webhookId, delivery, maySend }: RowProps) {
  const { id, event, record_id, created_at, status } = delivery;
  const { save, isSaving } = useSendAgain(webhookId);
  const what = event === testEvent ? sentEventLabels[event] : `${sentEventLabels[event]}, nr. ${record_id}`;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, py: 1, minHeight: 64, alignItems: "center", borderTop: 1, borderColor: "divider" }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography>{what}</Typography>
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(created_at)}
          {attemptsInWords(delivery)}
        </Typography>
      </Box>
      <Stack sx={{ alignItems: "flex-end", gap: 0.5, flexShrink: 0 }}>
        <ToneChip tone={tones[status]} label={deliveryStatusLabels[status]} />
        {maySend && status !== "waiting" && (
          <Button size="small" onClick={() => void save(id)} loading={isSaving} aria-label={`Send igen: ${what}`}>
            Send igen
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** ` · 3 forsøg · svar 500` */
function attemptsInWords({ attempts, response_status, problem }: WebhookDelivery): string {
  return [
    attempts > 0 && counted(attempts, "forsøg", "forsøg"),
    response_status !== null && `svar ${response_status}`,
    problem !== null && deliveryProblemLabels[problem],
  ]
    .filter((part) => part !== false)
    .map((part) => ` · ${part}`)
    .join("");
}
