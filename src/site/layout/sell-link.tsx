import { useRouteLoaderData } from "react-router";
import { LinkButton } from "#src/ui/button.tsx";
import type { FrameData } from "./frame.server.ts";

/** Whether the viewer may sell: visitors are sent to sign in first, staff do not sell. */
export const useMaySell = () => useRouteLoaderData<FrameData>("root")?.maySell !== false;

type Props = { to?: "/ilanver" | "/ilanver-yedek-parca"; look: "ink" | "primary"; size?: "s" };

/** The link to a new listing, for those who may sell. */
export function SellLink({ to = "/ilanver", look, size }: Props) {
  if (!useMaySell()) return null;
  return (
    <LinkButton to={to} look={look} {...(size ? { size } : {})}>
      İlan verin
    </LinkButton>
  );
}
