import { Link, redirect } from "react-router";
import { SaveSearchButton } from "#src/saved-searches/save-button.tsx";
import { appContext } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { Route } from "./+types/sentence.page.ts";
import { answerSentence } from "./service.server.ts";

/** `/ara?q=…`: the search box of every page leads here, and from here to the result page that was meant. */
export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const sentence = (url.searchParams.get("q") ?? "").trim();
  const listing = url.searchParams.get("ilan") ?? undefined;
  const { to, ways } = await answerSentence(context.get(appContext), sentence, listing);
  if (ways.length === 0) throw redirect(to);
  return { sentence, to, ways };
});

export const meta: Route.MetaFunction = () => [
  { title: "Arama – Kontak" },
  { name: "robots", content: "noindex, follow" },
];

/** Models of several brands stand on no single result page. */
export default function SentencePage({ loaderData: { sentence, to, ways } }: Route.ComponentProps) {
  return (
    <div className="page ways">
      <h1>Hangisine bakalım?</h1>
      <p className="muted">“{sentence}” birden çok markanın modellerini arıyor; sonuçları ayrı sayfalardadır.</p>
      <ul className="ways__list">
        {ways.map((way) => (
          <li key={way.to}>
            <Link className="panel ways__way" to={way.to}>
              <b>{way.label}</b>
              <span className="muted">
                <span className="num">{formatNumber(way.total)}</span> ilan
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={to}>Bu markaların bütün modellerini gösterin</Link>
      </p>
      <SaveSearchButton address={to} title={sentence} />
    </div>
  );
}
