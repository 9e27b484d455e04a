import CardActionArea from "@mui/material/CardActionArea";
import { createLink } from "@tanstack/react-router";

/** A card that is a link as a whole. */
export const CardLink = createLink(CardActionArea);
