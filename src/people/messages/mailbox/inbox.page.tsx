import { requireMember } from "#src/shared/context.server.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { deleteChosen } from "./box-action.server.ts";
import type { Route } from "./+types/inbox.page.ts";
import { Mailbox } from "./mailbox.tsx";
import { readBox } from "./page-data.server.ts";
import { boxNames, type BoxAnswer } from "./rules.ts";

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) =>
  readBox(ctx, requireMember(ctx), "gelenler", new URL(request.url).searchParams),
);

export const action = formAction((sent: Sent<Route.ActionArgs>) => deleteChosen("gelenler", sent));

export const meta = () => [{ title: pageTitle([boxNames.gelenler]) }, { name: "robots", content: "noindex" }];

export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Mailbox data={loaderData} answer={actionData as BoxAnswer | undefined} />;
}
