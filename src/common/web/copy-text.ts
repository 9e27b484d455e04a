import { flash } from "./flash.ts";

/** `what` begins a Danish sentence, such as `Adressen`; `it` is the Danish pronoun for `what`. */
export async function copyAndTell(text: string, what: string, it: "den" | "det" | "dem" = "den"): Promise<void> {
  if (await copyText(text)) flash.success(`${what} er kopieret.`);
  else flash.error(`${what} kunne ikke kopieres. Markér ${it}, og kopiér ${it} selv.`);
}

/** Copies by selection if the browser refuses the clipboard or, without https, has none. Returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  // If a dialog is open, the element must be inside it, because the dialog traps the focus.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
