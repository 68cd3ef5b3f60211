import { data, redirect } from "react-router";
import { sitePath } from "#src/people/accounts/rules.ts";
import { cookieHeader } from "#src/shared/cookies.server.ts";
import { formAction, type Sent } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import type { Route } from "./+types/view.page.ts";
import { ViewInput } from "#src/shared/cookie-input.ts";
import { cookieNames, viewMaxAgeSeconds } from "#src/shared/choice-cookies.ts";

/** Switches between the mobile and the desktop page, and returns to the page of the switch. */
export const action = formAction(
  async ({ form }: Sent<Route.ActionArgs>) => {
    const { gorunum, ref } = parseInput(ViewInput, form);
    const headers = { "set-cookie": cookieHeader(cookieNames.view, gorunum, { maxAgeSeconds: viewMaxAgeSeconds }) };
    return ref === undefined ? data(null, { headers }) : redirect(sitePath(ref) ?? "/", { headers });
  },
  { allowsImpersonation: true },
);

export const loader = () => redirect("/");
