import "@fontsource-variable/roboto/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "../../common/web/api/query-client.ts";
import { currentUserId, loadUser, subscribeToUser } from "../../common/web/current-user.ts";
import { ignoreClicksOnWhatMoved } from "../../common/web/one-click.ts";
import { App } from "./App.tsx";
import { router } from "./router.tsx";

if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
await loadUser();

let userId = currentUserId();
subscribeToUser(() => {
  // What one user was shown is nothing for the next; what they may open is asked again whenever the user changes.
  if (currentUserId() !== userId) queryClient.clear();
  userId = currentUserId();
  void router.invalidate();
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root");
ignoreClicksOnWhatMoved(document);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
