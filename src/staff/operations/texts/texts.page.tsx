import { Link } from "react-router";
import { requireDesk } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { textPath, textsPath } from "../addresses.ts";
import type { Route } from "./+types/texts.page.ts";
import { restoreTexts, saveTexts } from "./editing.server.ts";
import { textIntents as intents, textMessages } from "./rules.ts";
import { SamplePreview } from "./sample-preview.tsx";
import { getSample, readSamples, sendSample } from "./service.server.ts";
import { TextEditor, TextVersions } from "./text-editor.tsx";

export const meta = () => [{ title: "Metinler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

/** The version that a page or form names; undefined for none. */
const versionOf = (text: unknown) =>
  typeof text === "string" && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined;

export const loader = pageLoader(async ({ params, ctx, url }: WithContext<Route.LoaderArgs>) => {
  const { feature, sample } = params;
  const version = versionOf(url.searchParams.get("surum"));
  return {
    groups: feature === undefined ? await readSamples(ctx) : [],
    opened: feature === undefined ? undefined : await getSample(ctx, feature, sample ?? "", version),
    version,
    done: lookup(doneTexts, url.searchParams.get("sonuc")),
  };
});

const doneTexts = {
  [intents.save]: textMessages.saved,
  [intents.publish]: textMessages.published,
};

export const action = formActions(({ params, ctx, form }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "texts", "change");
  const [feature, sample] = [params.feature ?? "", params.sample ?? ""];
  const base = versionOf(form["base"]) ?? 0;
  const version = versionOf(form["version"]);
  const saved = (intent: string) => ({ to: `${textPath(feature, sample)}?sonuc=${intent}` });
  return {
    [intents.save]: [() => saveTexts(ctx, feature, sample, { form, base, isPublished: false }), saved(intents.save)],
    [intents.publish]: [
      () => saveTexts(ctx, feature, sample, { form, base, isPublished: true }),
      saved(intents.publish),
    ],
    [intents.restore]: [
      () => restoreTexts(ctx, feature, sample, { base, version: version ?? 0 }),
      saved(intents.publish),
    ],
    [intents.send]: async () => ({
      done: `Örnek ${await sendSample(ctx, feature, sample, version)} adresine gönderildi.`,
    }),
  };
});

const channels = { mail: "E-posta", sms: "Kısa mesaj", push: "Anlık bildirim" } as const;

/** Every mail, text message and push message that the site sends, and the preview of one. */
export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, opened, version, done } = loaderData;
  if (opened) {
    const path = textPath(opened.feature, opened.id);
    const isRefusedForm = refusalOf(actionData, intents.save, intents.publish) !== undefined;
    const answer = isRefusedForm ? undefined : (actionData ?? (done ? { done } : undefined));
    return (
      <DeskPage title={opened.subject} above={[{ to: textsPath, label: "Metinler" }]} answer={answer}>
        {version !== undefined && <p className="muted">{version}. sürümün önizlemesi</p>}
        <SamplePreview sample={opened} channel={channels[opened.channel]} version={version} />
        {opened.editor ? (
          <>
            <TextEditor editor={opened.editor} answer={actionData} />
            <TextVersions editor={opened.editor} path={path} />
          </>
        ) : (
          <p className="muted">Metni, aynı bildirimin e-postasının konusudur; oradan düzenlenir.</p>
        )}
      </DeskPage>
    );
  }
  const count = groups.reduce((sum, { samples }) => sum + samples.length, 0);
  return (
    <DeskPage title="Metinler" lead={`Sitenin gönderdiği ${count} iletinin örnekleri, uydurma verilerle.`}>
      {groups.map(({ title, samples }) => (
        <section key={title}>
          <h2>{title}</h2>
          <DataTable
            label={title}
            head={["Konu", "Tür", "Kime", "Ne zaman", "Metin"]}
            rows={samples.map(({ feature, id, channel, subject, to, when, version: sent }) => ({
              key: id,
              cells: [
                <Link key={id} to={textPath(feature, id)}>
                  {subject}
                </Link>,
                channels[channel],
                to,
                when,
                sent === 0 ? "İlk metin" : `${sent}. sürüm`,
              ],
            }))}
          />
        </section>
      ))}
    </DeskPage>
  );
}
