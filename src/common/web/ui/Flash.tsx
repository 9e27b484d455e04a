import { lazy, Suspense, useEffect } from "react";
import { useFlashMessage } from "../flash.ts";
import { loadNote } from "./Note.tsx";

const load = () => import("./FlashSnackbar.tsx").then((module) => ({ default: module.FlashSnackbar }));
const FlashSnackbar = lazy(load);

/** The message on top of the page, whenever there is one. */
export function Flash() {
  const message = useFlashMessage();
  // Fetched ahead: what there is to say may be that the connection is gone.
  useEffect(() => {
    void load();
    void loadNote();
  }, []);
  return message ? (
    <Suspense>
      <FlashSnackbar key={message.id} message={message} />
    </Suspense>
  ) : null;
}
