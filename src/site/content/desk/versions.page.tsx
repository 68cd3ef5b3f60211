import { Form, Link, redirect } from "react-router";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { readId } from "#src/shared/validation.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { Route } from "./+types/versions.page.ts";
import { compareVersions } from "./differences.ts";
import { findDeskItem, findVersion, selectVersions } from "./queries.server.ts";
import {
  contentDeskPath,
  contentIntents as intents,
  contentTexts,
  itemPath,
  previewPath,
  versionsPath,
} from "./rules.ts";
import { authorOf, restoreVersion } from "./service.server.ts";

export const meta = () => [{ title: "Sürümler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "content");
  const id = readId(params.id);
  const item = await findDeskItem(ctx, id);
  if (!item) throw new Refusal(404, contentTexts.notFound);
  const later = readId(url.searchParams.get("yeni")) || item.version;
  const earlier = readId(url.searchParams.get("eski")) || later - 1;
  const [versions, old, next] = [
    await selectVersions(ctx, id),
    await findVersion(ctx, id, earlier),
    await findVersion(ctx, id, later),
  ];
  if (!next || (!old && earlier > 0)) throw new Refusal(404, contentTexts.versionNotFound);
  return {
    id,
    title: next.title,
    newest: item.version,
    liveVersion: item.liveVersion,
    versions: versions.map((row) => ({
      version: row.version,
      title: row.title,
      who: authorOf(row),
      note: row.note,
      at: formatDateTime(row.createdAt),
      publishedAt: row.publishedAt ? formatDateTime(row.publishedAt) : "–",
    })),
    compared: old ? { earlier, later, lines: compareVersions(old, next) } : null,
  };
});

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const id = readId(params.id);
  await restoreVersion(ctx, id, readId(form["base"]), readId(form["version"]));
  throw redirect(`${itemPath(id)}?sonuc=${intents.restore}`);
});

const marks = { same: "", removed: "−", added: "+" } as const;
const names = { same: "", removed: "Çıkarıldı: ", added: "Eklendi: " } as const;

/** All versions of an item, the differences of two, and the button that brings an earlier one back. */
export default function VersionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, newest, liveVersion, versions, compared } = loaderData;
  return (
    <DeskPage
      title="Sürümler"
      above={[
        { to: contentDeskPath, label: "İçerik" },
        { to: itemPath(id), label: title },
      ]}
      answer={actionData}
    >
      <DataTable
        label="Sürümler"
        head={["Sürüm", "Kaydedildi", "Yazan", "Not", "Yayımlandı", "İşlem"]}
        rows={versions.map(({ version, at, who, note, publishedAt }) => ({
          key: version,
          cells: [
            <Link key={version} to={previewPath(id, version)}>
              {version}. sürüm{version === liveVersion ? " (yayında)" : ""}
            </Link>,
            at,
            who,
            note,
            publishedAt,
            <span key={version} className="content-desk__acts">
              {version > 1 && (
                <Link to={`${versionsPath(id)}?eski=${version - 1}&yeni=${version}`} preventScrollReset>
                  Farklar
                </Link>
              )}
              {version !== newest && (
                <Form method="post">
                  <input type="hidden" name="base" value={newest} />
                  <input type="hidden" name="version" value={version} />
                  <SubmitButton look="line" size="s" aria-label={`Geri getirin: ${version}. sürüm`}>
                    Geri getirin
                  </SubmitButton>
                </Form>
              )}
            </span>,
          ],
        }))}
      />
      {compared && (
        <section aria-labelledby="h-farklar">
          <h2 id="h-farklar">
            {compared.earlier}. ve {compared.later}. sürümün farkları
          </h2>
          <ol className="content-desk__lines">
            {compared.lines.map(({ kind, text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- paragraphs may repeat
              <li key={index} className={`content-desk__line content-desk__line--${kind}`}>
                <span aria-hidden="true">{marks[kind]}</span>
                <span>
                  <span className="sr">{names[kind]}</span>
                  {text}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </DeskPage>
  );
}
