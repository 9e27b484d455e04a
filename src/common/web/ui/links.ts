import Button from "@mui/material/Button";
import CardActionArea from "@mui/material/CardActionArea";
import Fab from "@mui/material/Fab";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import ListItemButton from "@mui/material/ListItemButton";
import { createLink } from "@tanstack/react-router";

/** Material's clickable parts as links of the router: `to`, `params` and `search` instead of `href`. */
export const ButtonLink = createLink(Button);
export const IconButtonLink = createLink(IconButton);
export const CardLink = createLink(CardActionArea);
export const FabLink = createLink(Fab);
export const ListItemLink = createLink(ListItemButton);
export const TextLink = createLink(Link);
