import { flash } from "./flash.ts";

/**
 * Copies the text and tells the user whether it worked.
 * @param what as at the start of a Danish sentence: `Adressen`
 * @param it its pronoun
 */
export async function copyAndTell(text: string, what: string, it: "den" | "det" | "dem" = "den"): Promise<void> {
  if (await copyText(text)) flash.success(`${what} er kopieret.`);
  else flash.error(`${what} kunne ikke kopieres. Markér ${it}, og kopiér ${it} selv.`);
}

/** @returns whether it worked: the browser may refuse, and has no clipboard without https */
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
  // Inside an open dialog, which traps the focus.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
