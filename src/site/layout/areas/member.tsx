import { Outlet } from "react-router";
import { areaLinks } from "./area-styles.tsx";

/** Pages of members. */
export const links = areaLinks("public", "member");

export default function MemberArea() {
  return <Outlet />;
}
