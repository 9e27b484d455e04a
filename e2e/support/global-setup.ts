import { existsSync } from "node:fs";
import { findChromium, unpackShippedChromium } from "#testing/chromium.ts";

export default async function globalSetup(): Promise<void> {
  if (!existsSync(findChromium().executablePath)) await unpackShippedChromium();
}
