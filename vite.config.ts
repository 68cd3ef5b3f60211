import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The Fastify application is the server entry, so pages and calls share one module graph (docs/decisions/001). */
export default defineConfig({
  cacheDir: "var/vite",
  plugins: [{ ...optimizeLocales.vite({ locales: ["tr-TR"] }), enforce: "pre" as const }, tailwindcss(), reactRouter()],
  environments: {
    // What every page needs comes in one piece: it is smaller than in parts, and one request.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: "react", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./src/server/start.server.ts" } } },
  },
  // The router links what a page needs beforehand; what comes later is one small file.
  build: { assetsInlineLimit: 0, modulePreload: false },
});
