import { Suspense, useEffect } from "react";
import { useFlashMessage } from "#common/web/flash.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { loadNote } from "./Note.tsx";

const load = async () => (await import("./FlashSnackbar.tsx")).FlashSnackbar;
const FlashSnackbar = lazyPart(load, ({ message }) => <div role="alert">{`${message.title} ${message.body}`}</div>);

export function Flash() {
  const message = useFlashMessage();
  // The code is preloaded, because the message may report that the connection is lost.
  useEffect(() => {
    for (const ahead of [load, loadNote]) void ahead().catch(() => {});
  }, []);
  return message ? (
    <Suspense>
      <FlashSnackbar key={message.id} message={message} />
    </Suspense>
  ) : null;
}
