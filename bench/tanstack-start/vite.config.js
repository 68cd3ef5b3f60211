import { fileURLToPath } from "node:url";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Our unchanged pages on TanStack Start: an adapter implements their imports from React Router. */
const ours = {
  name: "ours",
  enforce: "pre",
  resolveId: (id) => (id === "react-router" ? here("app/react-router.jsx") : undefined),
  transform(code, id) {
    if (id.endsWith("/src/shared/context.server.ts"))
      return (
        `import { benchContext } from "${here("../pages-context.server.ts")}";\n` +
        code.replace("createContext<Context>()", "createContext<Context>(benchContext())")
      );
    // Links are that router's own.
    if (id.endsWith("/src/ui/link.tsx")) return 'export { Link, NavLink } from "react-router";';
    // That router knows no HTML beside the data.
    if (id.endsWith("/src/shared/html-part.server.ts")) return code.replace("if (isDataRequest(request)) ", "");
  },
};
/** Browsers are measured elsewhere: server-only modules are left out of their files. */
const withoutServerCode = {
  name: "without-server-code",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  load: (id) => (/\.server\.tsx?$/.test(id.split("?")[0]) ? "export {}" : undefined),
};

export default defineConfig({
  root: here("."),
  cacheDir: here("../../var/vite-tanstack"),
  plugins: [
    ours,
    withoutServerCode,
    tailwindcss(),
    tanstackStart({
      srcDirectory: "app",
      importProtection: { enabled: false },
      router: { generatedRouteTree: "../build/routes.gen.ts" },
    }),
  ],
  build: { assetsInlineLimit: 0, emptyOutDir: true, rolldownOptions: { shimMissingExports: true } },
  environments: {
    client: { build: { outDir: here("build/client") } },
    ssr: {
      build: { outDir: here("build/server") },
      // One copy of React for the router and for our components.
      resolve: { noExternal: [/react/, /tanstack/] },
    },
  },
});
