import { Link, redirect } from "react-router";
import { formatDate } from "#src/shared/dates.ts";
import { breadcrumbList, setJsonLd } from "#src/shared/json-ld.server.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { RichTextContent } from "#src/ui/rich-text-content.tsx";
import { contactAddressOf } from "../contact/rules.ts";
import { selectLiveContent } from "../items/queries.server.ts";
import { contentAddress, editorialBoard, searchTextsOf } from "../items/rules.ts";
import { liveContentAt } from "../items/service.server.ts";
import { articleFields } from "../pages/json-ld.server.ts";
import type { Route } from "./+types/article.page.ts";
import { answerUseful } from "./service.server.ts";
import { helpPath, topicAnchor } from "./topics.ts";

const relatedCount = 6;

export const loader = pageLoader(async ({ ctx, context, params }: WithContext<Route.LoaderArgs>) => {
  const found = await liveContentAt(ctx, "help", params.slug);
  if ("movedTo" in found) throw redirect(`${helpPath}/${found.movedTo}`, 301);
  const { item } = found;
  const related =
    item.topicSlug === null
      ? []
      : await selectLiveContent(
          ctx,
          { kind: "help", topic: item.topicSlug, exceptId: item.id },
          { limit: relatedCount },
        );
  const crumbs = [
    { label: "Ana sayfa", to: "/" },
    { label: "Yardım merkezi", to: helpPath },
    ...(item.topic === null || item.topicSlug === null
      ? []
      : [{ label: item.topic, to: `${helpPath}#${topicAnchor(item.topicSlug)}` }]),
    { label: item.title },
  ];
  const address = contentAddress(item);
  setJsonLd(
    context,
    articleFields(ctx.origin, {
      ...item,
      description: searchTextsOf(item).description,
      type: "Article",
      address,
      image: undefined,
    }),
    breadcrumbList(crumbs, ctx.origin, address),
  );
  return {
    crumbs,
    title: item.title,
    summary: item.summary,
    author: item.byline ?? editorialBoard,
    shared: searchTextsOf(item),
    html: item.html,
    topic: item.topic,
    changed: formatDate(item.changedAt),
    contact: contactAddressOf(item.topicSlug),
    related: related.map((one) => ({ to: contentAddress(one), title: one.title })),
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: pageTitle([loaderData.shared.title], { site: "Kontak yardım" }) },
        { name: "description", content: loaderData.shared.description },
      ]
    : [];

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => ({
  isUseful: await answerUseful(ctx, params.slug, form),
}));

/** One page of the help centre. */
export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { crumbs, title, summary, author, html, changed, topic, related, contact } = loaderData;
  return (
    <div className="page help">
      <Breadcrumbs items={crumbs} />
      <div className="help__sides">
        <article className="help__article">
          <h1>{title}</h1>
          <p className="help__summary">{summary}</p>
          <RichTextContent html={html} className="prose help__text" />
          <p className="tiny">
            {author} · Son değişiklik: {changed}
          </p>
          <div className="panel panel--sunken">
            {actionData && "isUseful" in actionData ? (
              <ResultNotice tone="good">
                Teşekkür ederiz.{" "}
                {!actionData.isUseful && (
                  <>
                    Eksik olanı yazarsanız düzeltiriz: <Link to={contact}>bize yazın</Link>.
                  </>
                )}
              </ResultNotice>
            ) : (
              <Form method="post" className="help__answers" answer={actionData} aria-label="Yazıyı değerlendirin">
                <p>Bu yazı işinize yaradı mı?</p>
                <SubmitButton look="line" name="useful" value="1">
                  Evet
                </SubmitButton>
                <SubmitButton look="line" name="useful" value="0">
                  Hayır
                </SubmitButton>
              </Form>
            )}
          </div>
        </article>
        <aside className="help__aside">
          {related.length > 0 && (
            <nav aria-labelledby="ilgili-yazilar">
              <h2 id="ilgili-yazilar">{topic}</h2>
              <ul>
                {related.map((one) => (
                  <li key={one.to}>
                    <Link to={one.to}>{one.title}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <p>
            Yanıtı bulamadınız mı? <Link to={contact}>Bize yazın</Link>
          </p>
        </aside>
      </div>
    </div>
  );
}
