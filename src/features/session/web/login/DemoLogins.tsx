import Box from "@mui/material/Box";
import List from "@mui/material/List";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { type DemoLogin, demoLoginsInPage } from "./demo-logins.ts";

export function DemoLogins({ onChoose }: { readonly onChoose: (login: DemoLogin) => void }) {
  const [logins] = useState(demoLoginsInPage);
  if (logins.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="demo-logins-title">
      <Typography id="demo-logins-title" variant="subtitle2" component="h3">
        Demofirmaets brugere
      </Typography>
      <List dense component="div">
        {logins.map((login) => (
          <ListItemButton key={login.email} onClick={() => onChoose(login)} sx={{ borderRadius: 1 }}>
            <ListItemText primary={`${login.name}, ${login.role}`} secondary={login.email} />
          </ListItemButton>
        ))}
      </List>
    </Box>
  );
}
