import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { createLink } from "@tanstack/react-router";

export const ButtonLink = createLink(Button);
export const IconButtonLink = createLink(IconButton);
export const TextLink = createLink(Link);
