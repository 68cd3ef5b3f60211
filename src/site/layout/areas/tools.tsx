import { Outlet } from "react-router";
import { areaLinks } from "./area-styles.tsx";

/** Tools and offers for everybody: comparing, calculators, packages. */
export const links = areaLinks("tools");

export default function ToolsArea() {
  return <Outlet />;
}
