import { data, Link } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { textPath, textsPath } from "../addresses.ts";
import { OperationsPage } from "../operations-page.tsx";
import type { Route } from "./+types/texts.page.ts";
import { SamplePreview } from "./sample-preview.tsx";
import { getSample, readSamples, sendSample } from "./service.server.ts";

export const meta = () => [{ title: "Metinler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ params, context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const groups = readSamples(ctx);
  const { feature, sample } = params;
  return {
    groups,
    opened: feature === undefined ? undefined : getSample(ctx, feature, sample ?? ""),
  };
});

export const action = formAction(async ({ params, context }: Route.ActionArgs) => {
  const to = await sendSample(context.get(appContext), params.feature ?? "", params.sample ?? "");
  return data({ done: `Örnek ${to} adresine gönderildi.` });
});

const channels = { mail: "E-posta", sms: "Kısa mesaj", push: "Anlık bildirim" } as const;

/** Every mail, text message and push message that the site sends, and the preview of one. */
export default function TextsPage({ loaderData: { groups, opened }, actionData }: Route.ComponentProps) {
  if (opened)
    return (
      <OperationsPage title={opened.subject} above={[{ to: textsPath, label: "Metinler" }]} answer={actionData}>
        <SamplePreview sample={opened} channel={channels[opened.channel]} />
      </OperationsPage>
    );
  const count = groups.reduce((sum, { samples }) => sum + samples.length, 0);
  return (
    <OperationsPage title="Metinler">
      <p className="muted">Sitenin gönderdiği {count} iletinin örnekleri, uydurma verilerle.</p>
      {groups.map(({ title, samples }) => (
        <section key={title}>
          <h2>{title}</h2>
          <DataTable
            label={title}
            head={["Konu", "Tür", "Kime", "Ne zaman"]}
            rows={samples.map(({ feature, id, channel, subject, to, when }) => ({
              key: id,
              cells: [
                <Link key={id} to={textPath(feature, id)}>
                  {subject}
                </Link>,
                channels[channel],
                to,
                when,
              ],
            }))}
          />
        </section>
      ))}
    </OperationsPage>
  );
}
