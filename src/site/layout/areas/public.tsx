import { Outlet } from "react-router";
import { areaLinks } from "./area-styles.tsx";

/** Pages for everybody but those that most visits begin with: shops and texts. */
export const links = areaLinks("public");

export default function PublicArea() {
  return <Outlet />;
}
