import Tooltip from "@mui/material/Tooltip";
import { useEffect, useState } from "react";

type Props = { readonly element: HTMLElement; readonly onGone: () => void };

export function Hint({ element, onGone }: Props) {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    const read = () => {
      if (element.isConnected && element.dataset.hint) setWords(element.dataset.hint);
      else onGone();
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-hint"] });
    return () => observer.disconnect();
  }, [element, onGone]);
  if (!words) return null;
  return (
    <Tooltip open title={words} slotProps={{ popper: { anchorEl: element } }}>
      <span hidden />
    </Tooltip>
  );
}
