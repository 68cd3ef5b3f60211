import { Outlet } from "react-router";
import { areaLinks } from "./area-styles.tsx";

/** Pages for developers. */
export const links = areaLinks("public", "tools", "member", "business", "staff");

export default function StaffArea() {
  return <Outlet />;
}
