import { Link } from "react-router";
import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { filtersId, resultsId } from "#src/finding/search/panel/filters.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { rentalCrumbs } from "../search/booking-search.tsx";
import { EmptyRentalForm } from "../search/rental-form.tsx";
import type { LandingView } from "./service.server.ts";

/** The page of a place: its search form, classes with prices, businesses, answers and neighbours. */
export function RentalLanding({ place, heading, today, fromPrice, ...view }: LandingView) {
  const { classes, businesses, questions, neighbours } = view;
  return (
    <div className="page">
      <AreaStyles of="rental" />
      <Breadcrumbs items={[...rentalCrumbs, { label: place.name }]} />
      <h1>{heading}</h1>
      {fromPrice && (
        <p className="muted">
          Önümüzdeki haftalarda günlük <strong className="num">{fromPrice}</strong> ve üstü.
        </p>
      )}
      <div id={filtersId}>
        <EmptyRentalForm pickup={place} today={today} />
      </div>
      <div id={resultsId}>
        {classes.length === 0 ? (
          <Notice text={`${place.name} için şu anda rezervasyona açık araç yok. Yakındaki yerlere bakabilirsiniz.`} />
        ) : (
          <div className="rental-landing">
            <section aria-labelledby="siniflar">
              <h2 id="siniflar">Araç sınıfları</h2>
              <ul className="rental-landing__list">
                {classes.map(({ name, offers, fromPrice: from, to }) => (
                  <li key={name}>
                    {to ? (
                      <Link to={to} rel="nofollow">
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                    <span className="muted">{formatNumber(offers)} seçenek</span>
                    <span className="num">{from ? `günlük ${from} ve üstü` : "önümüzdeki haftalarda dolu"}</span>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="isletmeler">
              <h2 id="isletmeler">Kiralama şirketleri</h2>
              <ul className="rental-landing__list">
                {businesses.map(({ name, to, offers, units, fromPrice: from }) => (
                  <li key={to}>
                    <Link to={to}>{name}</Link>
                    <span className="muted">
                      {formatNumber(offers)} seçenek, {formatNumber(units)} araç
                    </span>
                    {from && <span className="num">günlük {from} ve üstü</span>}
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="sorular">
              <h2 id="sorular">Sorular</h2>
              {questions.map(({ question, answer }) => (
                <div key={question} className="rental-landing__question">
                  <h3>{question}</h3>
                  <p>{answer}</p>
                </div>
              ))}
            </section>
          </div>
        )}
        {neighbours.length > 0 && (
          <section aria-labelledby="yakin-yerler" className="rental-landing__near">
            <h2 id="yakin-yerler">Yakındaki yerler</h2>
            <ul className="rental-landing__list">
              {neighbours.map(({ name, distance, offers, to }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                  <span className="muted">{distance}</span>
                  <span className="num">{formatNumber(offers)} seçenek</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
