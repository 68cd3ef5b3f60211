import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The Fastify application is the server entry, so pages and calls share one module graph (docs/decisions/001). */
export default defineConfig({
  cacheDir: "var/vite",
  plugins: [{ ...optimizeLocales.vite({ locales: ["tr-TR"] }), enforce: "pre" as const }, tailwindcss(), reactRouter()],
  environments: {
    // What every page needs comes in two pieces: they are smaller than many, and fewer requests.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                {
                  name: "frame",
                  test: /\/src\/(?:layout\/(?!.*page)|ui\/(?:breadcrumbs|button|dialog|icon|later|loading|menu|nonce|toast|use-hydrated)\b|shared\/(?:dates|money|refusal|turkish)|listings\/(?:rules|card|card-photo|photo-frame|cards\/rules|damage\/rules|photos\/size-rules)\.ts)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./src/server/start.server.ts" } } },
  },
  build: { assetsInlineLimit: 0 },
});
