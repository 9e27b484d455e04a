import CardActionArea from "@mui/material/CardActionArea";
import { createLink } from "@tanstack/react-router";

export const CardLink = createLink(CardActionArea);
