import type { Feature } from "#common/server/feature.ts";
import { registerMorningMails } from "./morning-mails.ts";

export const morningMailsFeature: Feature = async (_app, parts) => registerMorningMails(parts);
