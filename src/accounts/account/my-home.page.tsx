import { redirect } from "react-router";
import { appContext, requireMember } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import type { Route } from "./+types/my-home.page.ts";

/** Spec 2: /bana-ozel. What a member has here is on the account page. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  requireMember(context.get(appContext));
  throw redirect("/hesabim");
});

export default function MyHomePage() {
  return null;
}
