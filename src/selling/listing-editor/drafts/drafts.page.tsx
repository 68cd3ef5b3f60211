import { Link, redirect } from "react-router";
import { z } from "zod/mini";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { wizardAddress } from "../create/step-address.ts";
import { DraftForm } from "./draft-form.tsx";
import type { Route } from "./+types/drafts.page.ts";
import { readDraftsPage } from "./drafts-page-data.server.ts";
import { draftKinds, draftsAddress } from "./rules.ts";
import { discardDraft, restartDraft, startDraft } from "./service.server.ts";

export const meta = () => [{ title: "Taslaklarınız – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(({ ctx }: WithContext<Route.LoaderArgs>) => readDraftsPage(ctx));

const Sent = z.object({
  intent: z.enum(["yeni", "sil", "bastan"]),
  kind: z.enum(draftKinds),
  draftId: z._default(z.string(), ""),
});

/** Starts another draft, or deletes or empties one. */
export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const { intent, kind, draftId } = parseInput(Sent, form);
  if (intent === "yeni") return redirect(wizardAddress({ kind, draftId: await startDraft(ctx, kind) }));
  if (intent === "bastan") return redirect(wizardAddress({ kind, draftId: await restartDraft(ctx, kind, draftId) }));
  await discardDraft(ctx, kind, draftId);
  return redirect(draftsAddress);
});

/** The drafts of new listings: each goes on, or is deleted. */
export default function DraftsPage({ loaderData: { drafts }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Taslaklarınız" lead="Yazdıklarınız kendiliğinden kaydedilir; dilediğiniz ilandan devam edin.">
      {actionData && <ResultNotice tone="bad" text={actionData.message} />}
      {drafts.length === 0 ? (
        <EmptyState icon="doc" title="Taslağınız yok" />
      ) : (
        <ul className="account__list">
          {drafts.map(({ id, kind, name, address, photoCount, savedAt }) => (
            <li key={id}>
              <div>
                <Link className="drafts__name" to={address}>
                  {name}
                </Link>
                <p className="tiny">
                  {[savedAt, photoCount > 0 && `${photoCount} fotoğraf`].filter(Boolean).join(", ")}
                </p>
              </div>
              <DraftForm
                draft={{ kind, draftId: id }}
                intent="sil"
                label="Silin"
                name={`Silin: ${name}`}
                question={`${name} taslağı silinsin mi?`}
              />
            </li>
          ))}
        </ul>
      )}
      <DraftForm draft={{ kind: "vehicle" }} intent="yeni" label="Yeni bir ilana başlayın" look="primary" />
    </AccountPage>
  );
}
