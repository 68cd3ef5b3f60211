import { Link, redirect } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { blockedPath } from "#src/people/accounts/blocks/rules.ts";
import { ObjectionForm, ObjectionSection } from "#src/staff/requests/objection/objection.tsx";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, tokenOf, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/blocked.page.ts";
import { objectToBlock, readOwnBlock } from "./service.server.ts";

export const meta = () => [
  { title: "Hesabınız durduruldu – Kontak" },
  { name: "robots", content: "noindex" },
  // The address is a key.
  { name: "referrer", content: "no-referrer" },
];

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const { firstName, reason, blockedAt, liftedAt, liftReason, objection } = await readOwnBlock(ctx, tokenOf(request));
  return {
    firstName,
    reason,
    blockedAt: formatDateTime(blockedAt),
    lifted: liftedAt && { at: formatDateTime(liftedAt), reason: liftReason! },
    objection,
  };
});

export const action = formAction(async ({ ctx, form, request }: Sent<Route.ActionArgs>) => {
  const token = tokenOf(request);
  await objectToBlock(ctx, token, form);
  return redirect(`${blockedPath}?${new URLSearchParams({ anahtar: token })}`);
});

/** Where a blocked member reads why, objects once, and reads the answer. */
export default function BlockedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, reason, blockedAt, lifted, objection } = loaderData;
  if (lifted)
    return (
      <AccountPage title="Hesabınız yeniden açıldı">
        <Notice tone="good" text={`${lifted.at}: ${lifted.reason}`} />
        <p>
          <Link to="/login">Giriş yapın</Link>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Hesabınız durduruldu"
      lead={`Merhaba ${firstName}, hesabınız durdurulmuşken giriş yapamazsınız; kendi ilanlarınız yayında değildir.`}
    >
      <section className="panel" aria-labelledby="neden">
        <h2 id="neden">Neden</h2>
        <p className="requests__text">{reason}</p>
        <p className="tiny">{blockedAt}</p>
      </section>
      {objection ? (
        <ObjectionSection objection={objection} closedText="İtirazınız incelendi; hesabınız durdurulmuş kalıyor." />
      ) : (
        <ObjectionForm answer={actionData} />
      )}
      {actionData && "message" in actionData && !actionData.fields && (
        <ResultNotice tone="bad" text={actionData.message} />
      )}
    </AccountPage>
  );
}
