import { appContext, requireMember } from "#src/shared/context.server.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { deleteChosen } from "./box-action.server.ts";
import type { Route } from "./+types/sent.page.ts";
import { Mailbox } from "./mailbox.tsx";
import { readBox } from "./page-data.server.ts";
import { boxNames, type BoxAnswer } from "./rules.ts";

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  return readBox(ctx, requireMember(ctx), "gidenler", new URL(request.url).searchParams);
});

export const action = formAction(({ context, request }: Route.ActionArgs) =>
  deleteChosen(context.get(appContext), "gidenler", request),
);

export const meta = () => [{ title: pageTitle([boxNames.gidenler]) }, { name: "robots", content: "noindex" }];

export default function SentPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Mailbox data={loaderData} answer={actionData as BoxAnswer | undefined} />;
}
