import { index, type RouteConfig } from "@react-router/dev/routes";

/** Every page address of the product, and the module that serves it. */
export default [index("home/home.page.tsx")] satisfies RouteConfig;
