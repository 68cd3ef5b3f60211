import { Link, redirect, useFetcher } from "react-router";
import { pictureUrl } from "#src/people/accounts/public/rules.ts";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { calendarDay, formatDateTime, formatTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { readId } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { contentAddress, sourceLine } from "../items/rules.ts";
import type { Route } from "./+types/edit-content.page.ts";
import { baseOf, ContentForm } from "./content-form.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { findDeskItem, findVersion, selectPictureIds } from "./queries.server.ts";
import {
  contentDeskPath,
  contentIntents as intents,
  contentStates,
  contentTexts,
  itemPath,
  previewPath,
  versionsPath,
} from "./rules.ts";
import { saveContent, unscheduleContent, withdrawContent } from "./service.server.ts";
import { readTopicChoices } from "./topics-service.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([loaderData?.item ? loaderData.item.title : "Yeni içerik"], { site: "Kontak yönetimi" }) },
  { name: "robots", content: "noindex" },
];

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "content");
  const done = lookup(contentTexts.done, url.searchParams.get("sonuc"));
  const { host } = new URL(ctx.origin);
  const pictureAnswer = url.searchParams.get("resim");
  if (params.id === "yeni")
    return { item: undefined, topics: await readTopicChoices(ctx), host, pictures: [], done, pictureAnswer };
  const id = readId(params.id);
  const found = await findDeskItem(ctx, id);
  const latest = found && (await findVersion(ctx, id, found.version));
  if (!found || !latest) throw new Refusal(404, contentTexts.notFound);
  const { sources, html, ...text } = latest;
  return {
    item: {
      id,
      kind: found.kind,
      slug: found.slug,
      version: found.version,
      state: found.state,
      stateName: contentStates[found.state],
      liveVersion: found.liveVersion,
      liveAt: found.liveAt && formatDateTime(found.liveAt),
      next: found.nextAt && {
        at: formatDateTime(found.nextAt),
        input: `${calendarDay(found.nextAt)}T${formatTime(found.nextAt)}`,
        version: found.nextVersion,
      },
      address: found.liveVersion === null ? null : contentAddress(found),
      title: text.title,
      summary: text.summary,
      byline: text.byline ?? "",
      searchTitle: text.searchTitle ?? "",
      searchDescription: text.searchDescription ?? "",
      topicId: text.topicId === null ? "" : String(text.topicId),
      videoUrl: text.videoUrl ?? "",
      checkedOn: text.checkedOn ?? "",
      pictureId: text.pictureId ?? "",
      pictureText: text.pictureText,
      html,
      sources: sources.map(sourceLine).join("\n"),
    },
    topics: await readTopicChoices(ctx, found.kind, latest.topicId),
    host,
    pictures: (await selectPictureIds(ctx, id)).map((value) => ({ id: value, url: pictureUrl(value, 800) })),
    done,
    pictureAnswer,
  };
});

export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "content", "change");
  const base = readId(form["base"]);
  const id = params.id === "yeni" ? undefined : readId(params.id);
  const done = (item: number, intent: string) => ({ to: `${itemPath(item)}?sonuc=${encodeURIComponent(intent)}` });
  const fresh = {
    [intents.save]: async () => {
      const saved = await saveContent(ctx, id, form);
      throw redirect(done(saved.id, intents.save).to);
    },
    [intents.preview]: async () => {
      const saved = await saveContent(ctx, id, form);
      throw redirect(previewPath(saved.id));
    },
  };
  if (id === undefined) return fresh;
  return {
    ...fresh,
    [intents.publish]: [() => saveContent(ctx, id, form, {}), done(id, intents.publish)],
    [intents.schedule]: [() => saveContent(ctx, id, form, { at: form["publishAt"] }), done(id, intents.schedule)],
    [intents.withdraw]: [() => withdrawContent(ctx, id, base, form), done(id, intents.withdraw)],
    [intents.unschedule]: [() => unscheduleContent(ctx, id, base), done(id, intents.unschedule)],
  };
});

/** Writes an item: its text, when it appears, and its pictures. */
export default function EditContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { item, topics, host, pictures, done, pictureAnswer } = loaderData;
  const [withdrawal, unscheduling] = [useFetcher<typeof action>(), useFetcher<typeof action>()];
  return (
    <DeskPage
      title={item ? item.title : "Yeni içerik"}
      above={[{ to: contentDeskPath, label: "İçerik" }]}
      answer={done && !actionData ? { done } : undefined}
    >
      {item && <State item={item} isRefused={actionData !== undefined} />}
      {item?.next && (
        <Form method="post" fetcher={unscheduling} aria-label="Zamanlama">
          <input type="hidden" name="base" value={item.version} />
          <SubmitButton look="line" size="s" name="islem" value={intents.unschedule}>
            Zamanlamayı kaldırın
          </SubmitButton>
        </Form>
      )}
      <ContentForm
        key={baseOf(item, actionData)}
        item={item}
        topics={topics}
        host={host}
        pictures={pictures}
        answer={actionData}
      />
      {item?.state === "published" && (
        <section className="panel" aria-labelledby="h-kaldirma">
          <h2 id="h-kaldirma">Yayından kaldırma</h2>
          <Form method="post" fetcher={withdrawal} id="kaldirma" className="desk__form">
            <input type="hidden" name="base" value={item.version} />
            <ReasonField />
            <SubmitButton look="line" name="islem" value={intents.withdraw}>
              Yayından kaldırın
            </SubmitButton>
          </Form>
        </section>
      )}
      {item && (
        <section className="panel" aria-labelledby="h-resimler">
          <h2 id="h-resimler">Resim yükleyin</h2>
          <PictureUpload id={item.id} answer={pictureAnswer} />
        </section>
      )}
    </DeskPage>
  );
}

type Item = NonNullable<Route.ComponentProps["loaderData"]["item"]>;

/** While a refused text stands in the form, the other version opens beside it. */
function State({ item, isRefused }: { item: Item; isRefused: boolean }) {
  const { id, stateName, state, liveVersion, liveAt, next, version, address } = item;
  return (
    <p className="muted">
      {stateName}
      {state === "published" && `: ${liveVersion}. sürüm, ${liveAt}`}
      {next && `; ${next.version}. sürüm ${next.at} tarihinde yayımlanacak`}
      {state === "published" &&
        liveVersion !== version &&
        next?.version !== version &&
        `; ${version}. sürüm henüz yayımlanmadı`}{" "}
      ·{" "}
      <Link to={previewPath(id)} target={isRefused ? "_blank" : undefined}>
        Önizleme
      </Link>{" "}
      ·{" "}
      <Link to={versionsPath(id)} target={isRefused ? "_blank" : undefined}>
        Sürümler
      </Link>
      {address !== null && (
        <>
          {" · "}
          <Link to={address}>Sitede görün</Link>
        </>
      )}
    </p>
  );
}
