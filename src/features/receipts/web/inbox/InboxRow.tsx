import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import { ButtonLink } from "#common/web/ui/links.ts";
import type { InboxReceipt } from "#features/receipts/rules/inbox/inbox.ts";
import { filling, framed } from "../ReceiptTiles.tsx";
import { thumbnailUrl } from "../receipts.queries.ts";
import { TwinNote } from "../TwinNote.tsx";
import { originOf, subjectOf } from "./inbox-words.ts";

type Props = { readonly receipt: InboxReceipt; readonly onShow: () => void; readonly onDelete: () => void };

export function InboxRow({ receipt, onShow, onDelete }: Props) {
  const { id, name, pages } = receipt;
  const subject = subjectOf(receipt);
  return (
    <ListItem divider sx={{ flexWrap: "wrap", columnGap: 2, rowGap: 1 }}>
      <ButtonBase onClick={onShow} aria-label={`Se bilaget ${name}: ${subject}`} sx={picture}>
        <img src={thumbnailUrl(id)} alt="" loading="lazy" style={filling} />
      </ButtonBase>
      <ListItemText
        primary={subject}
        secondary={
          <>
            {name}
            {pages > 1 && `, ${pages} sider`}
            <br />
            {originOf(receipt)}
          </>
        }
        slotProps={{ primary: { sx: wrapping }, secondary: { sx: wrapping } }}
        sx={{ flex: "1 1 200px", minWidth: 0 }}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <ButtonLink
          variant="outlined"
          to="/jobs/new"
          search={{ kind: "expense", inbox: id }}
          aria-label={`Opret udlæg: ${subject}`}
        >
          Opret udlæg
        </ButtonLink>
        <Button color="error" onClick={onDelete} aria-label={`Slet: ${subject}`}>
          Slet
        </Button>
      </Box>
      <Box sx={{ flexBasis: "100%", "&:empty": { display: "none" } }}>
        <TwinNote receipt={receipt} />
      </Box>
    </ListItem>
  );
}

const wrapping = { overflowWrap: "anywhere" };
const picture = { ...framed, flexShrink: 0, width: 64, height: 64 };
