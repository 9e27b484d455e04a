import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { createLink } from "@tanstack/react-router";

/** Links of the router. They have `to`, `params` and `search` instead of `href`. */
export const ButtonLink = createLink(Button);
export const IconButtonLink = createLink(IconButton);
export const TextLink = createLink(Link);
