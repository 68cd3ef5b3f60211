import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const dev = dirname(createRequire(import.meta.url).resolve("@react-router/dev/package.json"));

/** Our pages under React Router's default server entry, which streams, and with its links; with our context in every request. */
const stock = {
  name: "stock",
  enforce: "pre" as const,
  load: (id: string) =>
    id.endsWith("/src/entry.server.tsx")
      ? readFileSync(join(dev, "dist/config/defaults/entry.server.node.tsx"), "utf8")
      : undefined,
  transform(code: string, id: string) {
    if (id.endsWith("/src/shared/context.server.ts"))
      return (
        `import { benchContext } from "${join(import.meta.dirname, "../pages-context.server.ts")}";\n` +
        code.replace("createContext<Context>()", "createContext<Context>(benchContext())")
      );
    if (id.endsWith("/src/ui/link.tsx")) return 'export { Link, NavLink } from "react-router";';
    // The default entry knows no HTML beside the data.
    if (id.endsWith("/src/shared/html-part.server.ts")) return code.replace("if (isDataRequest(request)) ", "");
    return undefined;
  },
};

export default defineConfig({
  cacheDir: "../../var/vite-stock",
  plugins: [stock, tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, emptyOutDir: true },
});
