import { Outlet } from "react-router";
import { areaLinks } from "./area-styles.tsx";

/** Desks of staff, and pages for developers. */
export const links = areaLinks("public", "tools", "member", "business", "staff");

export default function StaffArea() {
  return <Outlet />;
}
