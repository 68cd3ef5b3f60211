import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { requireMember } from "#src/shared/context.server.ts";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import type { Route } from "./+types/data.page.ts";
import { DeletionNotice } from "./deletion/deletion-notice.tsx";
import { deletionMessages, deletionPath, waitingDays } from "./deletion/rules.ts";
import { readDeletion } from "#src/people/accounts/account/deletion-queries.server.ts";
import { ExportSection } from "./export/export-section.tsx";
import { dataPath, downloadAddress } from "./export/rules.ts";
import { requestExport, openDownload, readExport } from "./export/service.server.ts";

export const meta = () => [{ title: "Verilerim – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  requireMember(ctx);
  const { mayRequestFrom, ...file } = await readExport(ctx);
  const dueAt = await readDeletion(ctx);
  return {
    dueAt: dueAt && formatDate(dueAt),
    isDropped: new URL(request.url).searchParams.has("vazgecildi"),
    file: file.state === "ready" ? { ...file, expiresAt: formatDate(file.expiresAt) } : file,
    mayRequestFrom: mayRequestFrom && formatDateTime(mayRequestFrom),
  };
});

/** One address for all steps: the submitted button names the step. */
export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  ask: [() => requestExport(ctx), { to: dataPath }],
  download: async () => {
    const token = await openDownload(ctx, form);
    return { download: `${downloadAddress}?${new URLSearchParams({ anahtar: token })}` };
  },
}));

/** Export of the member's data, and deletion of the account. */
export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { file, mayRequestFrom, dueAt, isDropped } = loaderData;
  return (
    <AccountPage title="Verilerim">
      {isDropped && dueAt === undefined && <ResultNotice tone="good" text={deletionMessages.dropped} />}
      <DeletionNotice dueAt={dueAt} />
      <ExportSection file={file} mayRequestFrom={mayRequestFrom} answer={actionData} />
      <section className="data-part" aria-labelledby="h-sil">
        <h2 id="h-sil">Hesabınızı silin</h2>
        <p>Ne silineceğini, neyin neden kalacağını önce gösteririz. {waitingDays} gün içinde vazgeçebilirsiniz.</p>
        <LinkButton look="line" to={deletionPath}>
          {dueAt === undefined ? "Hesabımı silmek istiyorum" : "Ne silinecek?"}
        </LinkButton>
      </section>
    </AccountPage>
  );
}
