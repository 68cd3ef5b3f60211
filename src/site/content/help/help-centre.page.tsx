import { Form, Link } from "react-router";
import { contactPath } from "#src/staff/requests/contact-path.ts";
import { setJsonLd } from "#src/shared/json-ld.server.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { RichTextContent } from "#src/ui/rich-text-content.tsx";
import { selectLiveContent } from "../items/queries.server.ts";
import { contentAddress } from "../items/rules.ts";
import { textOfContent } from "../items/sanitize.server.ts";
import type { Route } from "./+types/help-centre.page.ts";
import { queryMaxLength } from "./search.ts";
import { readPopularAnswers, searchHelp } from "./service.server.ts";
import { groupByTopic, helpPath, topicAnchor } from "./topics.ts";

export const loader = pageLoader(async ({ ctx, context, url }: WithContext<Route.LoaderArgs>) => {
  const query = (url.searchParams.get("ara") ?? "").trim().slice(0, queryMaxLength);
  const [articles, search, popular] = await Promise.all([
    selectLiveContent(ctx, { kind: "help" }, { limit: 500 }),
    query === "" ? null : searchHelp(ctx, query),
    query === "" ? readPopularAnswers(ctx) : [],
  ]);
  const linkOf = (article: (typeof articles)[number]) => ({
    to: contentAddress(article),
    title: article.title,
    summary: article.summary,
  });
  if (search === null)
    setJsonLd(context, {
      "@type": "FAQPage",
      mainEntity: popular.map(({ title, html, to }) => ({
        "@type": "Question",
        name: title,
        acceptedAnswer: { "@type": "Answer", text: textOfContent(html), url: ctx.origin + to },
      })),
    });
  return {
    query,
    search,
    contactEmail: ctx.contactEmail,
    popular,
    topics: groupByTopic(articles.toSorted((a, b) => a.title.localeCompare(b.title, "tr"))).map(
      ({ items, ...topic }) => ({
        ...topic,
        articles: items.map(linkOf),
      }),
    ),
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.query ? pageTitle([loaderData.query], { site: "Kontak yardım" }) : "Yardım merkezi – Kontak" },
  {
    name: "description",
    content: "Üyelik, ilan verme, güvenli alışveriş, ödeme ve kiralama hakkında yanıtlar; arayın ya da bize yazın.",
  },
  ...(loaderData?.query ? [{ name: "robots", content: "noindex" }] : []),
];

/** The help centre: a search, popular questions, and all articles by topic. */
export default function HelpCentrePage({ loaderData }: Route.ComponentProps) {
  const { query, search, popular, topics, contactEmail } = loaderData;
  return (
    <div className="page help">
      <Breadcrumbs
        items={[
          { label: "Ana sayfa", to: "/" },
          ...(search === null ? [] : [{ label: "Yardım merkezi", to: helpPath }]),
          { label: search === null ? "Yardım merkezi" : "Arama" },
        ]}
      />
      <header className="help__head">
        <h1>Yardım merkezi</h1>
        <Form action={helpPath} role="search" className="help__search">
          <label className="sr" htmlFor="yardim-ara">
            Yardım merkezinde arayın
          </label>
          <input
            key={query}
            id="yardim-ara"
            className="input"
            type="search"
            name="ara"
            defaultValue={query}
            maxLength={queryMaxLength}
            placeholder="Örneğin: ilan onayı"
            enterKeyHint="search"
          />
          <Button type="submit" look="primary">
            Arayın
          </Button>
        </Form>
      </header>
      {search === null ? (
        <>
          {popular.length > 0 && (
            <section aria-labelledby="sik-sorulanlar">
              <h2 id="sik-sorulanlar">Sık sorulanlar</h2>
              {popular.map(({ to, title, html }) => (
                <details key={to} className="help__question">
                  <summary>
                    <h3>{title}</h3>
                  </summary>
                  <RichTextContent html={html} className="prose help__text" />
                  <Link className="more" to={to}>
                    Yazının sayfası
                  </Link>
                </details>
              ))}
            </section>
          )}
          <Topics topics={topics} />
          <SafeTrade />
        </>
      ) : (
        <Results query={query} search={search} topics={topics} />
      )}
      <section id="bize-ulasin" className="panel help__contact" aria-labelledby="bize-ulasin-baslik">
        <h2 id="bize-ulasin-baslik">Yanıtı bulamadınız mı?</h2>
        <p>
          Sorularınızı, şikâyetlerinizi ve itirazlarınızı iletişim formuyla ya da{" "}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> adresine yazın. Mesaj göndermeniz durdurulduysa bize üye
          olduğunuz e-posta adresinden yazın; kararı yeniden inceleyip sonucunu size bildiririz.
        </p>
        <LinkButton look="primary" to={contactPath}>
          Bize yazın
        </LinkButton>
      </section>
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

const Topics = ({ topics }: { topics: Data["topics"] }) => (
  <section aria-labelledby="konular">
    <h2 id="konular">Konular</h2>
    <div className="help__topics">
      {topics.map(({ id, name, icon, articles }) => (
        <section key={id} id={topicAnchor(id)} aria-labelledby={`${id}-baslik`}>
          <h3 id={`${id}-baslik`}>
            <Icon name={icon} size="s" /> {name}
          </h3>
          <ul>
            {articles.map(({ to, title }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </section>
);

/** The rules that everybody should know before paying. */
const SafeTrade = () => (
  <section id="guvenli-alisveris" className="prose help__safe" aria-labelledby="guvenli-alisveris-baslik">
    <h2 id="guvenli-alisveris-baslik">Nelere dikkat etmeliyim?</h2>
    <ul>
      <li>Aracı görmeden, ekspertiz yaptırmadan kapora göndermeyin.</li>
      <li>Ödemeyi noter devri sırasında, devletin Güvenli Ödeme sistemiyle yapın.</li>
      <li>Bankanızdan ya da bizden geldiği söylenen bağlantılara şifre ve kart bilgisi yazmayın.</li>
    </ul>
    <p>
      <Link to={`${helpPath}/dolandiriciliktan-korunmak`}>Dolandırıcılıktan korunmak</Link> ·{" "}
      <Link to="/rehber/guvenli-odeme">Güvenli Ödeme rehberi</Link>
    </p>
  </section>
);

function Results({
  query,
  search: { results, isCorrected },
  topics,
}: {
  query: string;
  search: NonNullable<Data["search"]>;
  topics: Data["topics"];
}) {
  if (results.length === 0)
    return (
      <EmptyState icon="search" title={`“${query}” için sonuç bulunamadı`}>
        <p>Daha kısa ya da başka sözlerle deneyin, bir konu seçin ya da bize yazın.</p>
        <ul className="help__chips">
          {topics.map(({ id, name }) => (
            <li key={id}>
              <Link className="chip" to={`${helpPath}#${topicAnchor(id)}`}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    );
  return (
    <section aria-labelledby="sonuclar">
      <h2 id="sonuclar">
        “{query}” için {results.length} sonuç
      </h2>
      {isCorrected && <p className="muted">Bulunmayan sözlerin yazımını düzelterek aradık.</p>}
      <ol className="help__results">
        {results.map(({ to, title, topic, excerpt }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            {topic !== null && <span className="tiny"> {topic}</span>}
            <p>
              {excerpt.map(({ text, isMatch }, at) =>
                // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never change their order
                isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
