import * as z from "zod/mini";
import { idText } from "#common/rules/values/fields.ts";

export const personalDataParams = z.object({ userId: idText });
