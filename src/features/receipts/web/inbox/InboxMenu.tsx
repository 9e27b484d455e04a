import Button from "@mui/material/Button";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "#common/web/ui/Icon.tsx";
import type { InboxReceipt } from "#features/receipts/rules/inbox/inbox.ts";
import { mdiEmailOutline } from "../icons.ts";
import { thumbnailUrl } from "../receipts.queries.ts";
import { inboxQuery } from "./inbox.queries.ts";
import { originOf, subjectOf } from "./inbox-words.ts";

type Props = { readonly chosen: readonly number[]; readonly onChoose: (receipt: InboxReceipt) => void };

export function InboxMenu({ chosen, onChoose }: Props) {
  const { data = [] } = useQuery(inboxQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const left = data.filter(({ id }) => !chosen.includes(id));
  if (left.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiEmailOutline} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {left.length === 1 ? "1 modtaget bilag" : `${left.length} modtagne bilag`}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {left.map((receipt) => (
            <MenuItem
              key={receipt.id}
              onClick={() => {
                setAnchor(null);
                onChoose(receipt);
              }}
              sx={{ gap: 1.5 }}
            >
              <img src={thumbnailUrl(receipt.id)} alt="" loading="lazy" width={40} height={40} style={picture} />
              <ListItemText
                primary={subjectOf(receipt)}
                secondary={originOf(receipt)}
                slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
                sx={{ maxWidth: 420 }}
              />
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

const picture = { objectFit: "cover", flexShrink: 0 } as const;
