import { Outlet } from "react-router";
import { areaLinks } from "./area-styles.tsx";

/** Pages of businesses for their people. */
export const links = areaLinks("public", "tools", "member", "business");

export default function BusinessArea() {
  return <Outlet />;
}
