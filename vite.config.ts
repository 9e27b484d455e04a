import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appPages } from "./scripts/app-pages.ts";

const { APP_URL: appUrl, PORT: port = "3000" } = process.env;

export default defineConfig({
  plugins: [react(), ...(appUrl ? [appPages(appUrl)] : [])],
  cacheDir: ".cache/vite",
  build: { outDir: "dist/web", manifest: true, target: "baseline-widely-available", reportCompressedSize: false },
  server: { host: "127.0.0.1", port: Number(port), strictPort: true },
});
