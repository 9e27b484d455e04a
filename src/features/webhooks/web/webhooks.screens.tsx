import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiWebhook } from "./icons.ts";

const webhooks = lazyScreen(() => import("./WebhooksScreen.tsx"), "WebhooksScreen");

export const webhooksScreens = [
  {
    path: "/webhooks",
    title: "Webhooks",
    access: ["edit-webhooks"],
    component: webhooks,
    navigation: { label: "Webhooks", icon: mdiWebhook, capability: "edit-webhooks" },
  },
] as const satisfies readonly AppRoute[];
