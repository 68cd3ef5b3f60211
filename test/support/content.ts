import { saveContent } from "#src/site/content/desk/service.server.ts";
import type { ContentKind } from "#src/site/content/items/rules.ts";
import { ensureTopic } from "#src/site/content/items/topic-queries.server.ts";
import type { Member } from "#src/shared/context.server.ts";
import { slugify } from "#src/shared/turkish.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";

/** The fields of the desk's form. */
export const contentForm = (values: Record<string, string> = {}): Record<string, string> => ({
  kind: "news",
  title: "Kasımda satılan araçlar",
  summary: "Kasım ayında en çok hangi araçlar satıldı, fiyatlar nasıl değişti.",
  html: "<h2>Satışlar</h2><p>Satışlar arttı.</p>",
  sources: "ODMD | https://www.odmd.org.tr/ | 2026-11-20",
  ...values,
});

/** An item that an editor wrote, and published unless `isDraft`; its `topic` is added if it is new. */
export async function anArticle(
  app: TestApp,
  {
    kind = "news",
    isDraft = false,
    ...values
  }: { kind?: ContentKind; isDraft?: boolean } & Record<string, unknown> = {},
) {
  const editor = (await aMember(app, { role: "moderator" })) as unknown as Member;
  const ctx = app.ctx(editor);
  const { topic: name = "" } = values as Record<string, string>;
  const topicId = name === "" ? "" : String(await ensureTopic(ctx, { kind, slug: slugify(name), name }));
  const form = contentForm({ topicId, ...(values as Record<string, string>), kind });
  const saved = await saveContent(ctx, undefined, form, isDraft ? undefined : {});
  const { slug } = await app.db
    .selectFrom("contentItem")
    .where("id", "=", saved.id)
    .select("slug")
    .executeTakeFirstOrThrow();
  return { ...saved, slug, kind, ctx };
}
