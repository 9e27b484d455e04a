import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  cacheDir: ".cache/vite",
  build: { outDir: "dist/web", manifest: true, target: "baseline-widely-available", reportCompressedSize: false },
});
