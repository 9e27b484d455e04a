/** Code that causes one of these events must call `announce`. */
export const webhookEventLabels = {
  "job.created": "Opgave oprettet",
  "job.changed": "Opgave ændret",
  "job.decided": "Opgave godkendt, afvist eller afgørelse fortrudt",
  "job.deleted": "Opgave fortrudt eller lukket",
  "absence.requested": "Fravær søgt eller meldt",
  "absence.decided": "Fravær afgjort eller afgørelse fortrudt",
  "absence.changed": "Fravær afsluttet eller trukket tilbage",
  "payroll.created": "Lønkørsel oprettet",
  "payroll.annulled": "Lønkørsel annulleret",
  "user.created": "Bruger oprettet",
  "user.deactivated": "Bruger slettet",
  "user.reactivated": "Bruger genaktiveret",
} as const;

export type WebhookEvent = keyof typeof webhookEventLabels;

export const webhookEvents = Object.keys(webhookEventLabels) as readonly WebhookEvent[];

/** The event of a test that an administrator sends. Its message contains the id of the webhook itself. */
export const testEvent = "webhook.test";

export const sentEventLabels = { ...webhookEventLabels, [testEvent]: "Prøve" } as const;

export type SentEvent = keyof typeof sentEventLabels;

export const deliveryStatusLabels = { waiting: "Venter", delivered: "Leveret", failed: "Ikke leveret" } as const;

export type DeliveryStatus = keyof typeof deliveryStatusLabels;

export const maxAnswerSeconds = 10;

export const deliveryProblemLabels = {
  "unknown-host": "Adressens navn findes ikke",
  "private-address": "Adressen er intern eller uden https",
  timeout: `Intet svar inden ${maxAnswerSeconds} sekunder`,
  "no-connection": "Ingen forbindelse",
  off: "Webhooken blev slået fra",
} as const;

export type DeliveryProblem = keyof typeof deliveryProblemLabels;

/** Hours for which a delivery is retried. A webhook that has failed for this long is turned off. */
export const retryHours = 24;

/** Hours for which messages are signed with both secrets after a renewal. */
export const formerSecretHours = 24;

export const keptDays = 30;
