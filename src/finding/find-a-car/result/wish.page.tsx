import { Link } from "react-router";
import { shopAddress } from "#src/people/accounts/public/rules.ts";
import { CardWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { formatDate } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { FactList } from "#src/ui/fact-list.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { Route } from "./+types/wish.page.ts";
import { acceptAnswer, answersTo } from "../answers/service.server.ts";
import { describeWish } from "../describe.ts";
import { findACarPath, wishMessages, wishPath } from "../rules.ts";
import { closeWish, isOpen, matchesOf, openWish, readWish, saveWishSearches } from "../service.server.ts";

export const meta = () => [{ title: "Aradığınız araç – Kontak" }, { name: "robots", content: "noindex" }];
export const headers = () => ({ "referrer-policy": "no-referrer" });

/** The notices after each action, by their name in the address. */
const doneTexts: Readonly<Record<string, string>> = {
  acildi: wishMessages.opened,
  kapandi: wishMessages.closed,
  kaydedildi: wishMessages.saved,
  paylasildi: wishMessages.accepted,
};

export const loader = pageLoader(async ({ ctx, request, params }: WithContext<Route.LoaderArgs>) => {
  const wish = await readWish(ctx, params.token);
  const now = ctx.clock();
  return {
    ...describeWish(wish.wish, await namesOf(ctx)),
    note: wish.note,
    cityName: wish.cityName,
    matches: await matchesOf(ctx, wish.wish),
    answers: await answersTo(ctx, wish.id),
    state: isOpen(wish, now)
      ? ("open" as const)
      : wish.closedAt !== null || wish.closesAt <= now
        ? ("ended" as const)
        : wish.wantsAnswers
          ? ("unconfirmed" as const)
          : ("private" as const),
    closesOn: formatDate(wish.closesAt),
    confirmToken: new URL(request.url).searchParams.get("onay"),
    isSignedIn: ctx.member !== undefined,
    signIn: signInAddress(wishPath(params.token)),
    done: lookup(doneTexts, new URL(request.url).searchParams.get("sonuc")) ?? null,
  };
});

export const action = formActions(({ ctx, form, params: { token } }: Sent<Route.ActionArgs>) => {
  const done = (name: string) => ({ to: `${wishPath(token)}?sonuc=${name}` });
  return {
    ac: [() => openWish(ctx, token, typeof form["onay"] === "string" ? form["onay"] : ""), done("acildi")],
    kapat: [() => closeWish(ctx, token), done("kapandi")],
    kaydet: [() => saveWishSearches(ctx, token), done("kaydedildi")],
    paylas: [() => acceptAnswer(ctx, token, readId(form["yanit"])), done("paylasildi")],
  };
});

/** What the market has for a wish now, what dealers answered, and what happens next. */
export default function WishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { matches, answers, state, closesOn, confirmToken, isSignedIn, signIn, done, ...wish } = loaderData;
  const total = matches.reduce((sum, match) => sum + match.total, 0);
  const refused = actionData instanceof Response ? undefined : actionData;
  return (
    <div className="page wish">
      <Breadcrumbs
        items={[{ label: "Ana sayfa", to: "/" }, { label: "Aracımı bul", to: findACarPath }, { label: "Sonuç" }]}
      />
      <header className="wish__head">
        <h1>{total === 0 ? "Şu an uyan ilan yok" : `Size uyan ${formatNumber(total)} ilan`}</h1>
      </header>
      {done !== null && <ResultNotice tone="good" text={done} />}
      {refused && "message" in refused && <ResultNotice tone="bad" text={String(refused.message)} />}
      <section className="panel wish__section" aria-labelledby="aranan">
        <h2 id="aranan">Aradığınız</h2>
        <FactList
          facts={[
            ["Araç", wish.vehicles],
            ["Fiyat", wish.price],
            ["Kilometre", wish.mileage],
            ["Model yılı", wish.years],
            ["Yakıt", wish.fuel],
            ["Vites", wish.gear],
            ["Şehriniz", wish.cityName],
            ["Not", wish.note],
          ]}
        />
        <div className="wish__actions">
          {isSignedIn ? (
            <Form method="post">
              <SubmitButton look="line" name="islem" value="kaydet">
                Yeni ilanları haber verin
              </SubmitButton>
            </Form>
          ) : (
            <LinkButton look="line" to={signIn}>
              Yeni ilanları haber verin
            </LinkButton>
          )}
          <LinkButton look="line" to={findACarPath}>
            Başka araç arayın
          </LinkButton>
        </div>
      </section>
      {matches.map(({ title, total: found, to, cards }) => (
        <section key={to} className="wish__form" aria-label={title}>
          <h2>{title}</h2>
          {cards.length === 0 ? (
            <p className="muted">
              Bu arama için yayında ilan yok. <Link to={to}>Aramayı değiştirin</Link>
            </p>
          ) : (
            <>
              <div className="cards cards--4">
                {cards.map((card) => (
                  <CardWithHeart key={card.keyCode} card={card} />
                ))}
              </div>
              {found > cards.length && (
                <p>
                  <Link className="more" to={to}>
                    {formatNumber(found)} ilanın tümünü görün
                  </Link>
                </p>
              )}
            </>
          )}
        </section>
      ))}
      <section className="panel wish__section" aria-labelledby="satici-yanitlari">
        <h2 id="satici-yanitlari">Satıcıların yanıtları</h2>
        <DealerState {...{ state, closesOn, confirmToken }} />
        {answers.length === 0 && state === "open" && (
          <p className="muted">Henüz yanıt yok. Yanıt gelince e-posta göndeririz.</p>
        )}
        <ul className="wish__answers">
          {answers.map(({ id, businessName, slug, text, sentOn, isAccepted, card }) => (
            <li key={id} className="wish__answer">
              <h3>
                <Link to={shopAddress(slug)}>{businessName}</Link>
              </h3>
              <p className="small muted">{sentOn}</p>
              <p className="wish__text">{text}</p>
              {card && (
                <div className="cards cards--4">
                  <CardWithHeart card={card} />
                </div>
              )}
              {isAccepted ? (
                <p className="small">{wishMessages.accepted}</p>
              ) : (
                <Form method="post">
                  <input type="hidden" name="islem" value="paylas" />
                  <SubmitButton size="s" name="yanit" value={String(id)}>
                    İletişim bilgilerimi paylaşın
                  </SubmitButton>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type Dealers = {
  state: "open" | "ended" | "unconfirmed" | "private";
  closesOn: string;
  confirmToken: string | null;
};

function DealerState({ state, closesOn, confirmToken }: Dealers) {
  if (state === "private") return <p>Aramanızı satıcılara açmadınız; bilgilerinizi hiçbir satıcı görmüyor.</p>;
  if (state === "ended") return <p>Aramanız kapandı; satıcılar artık yanıt veremez.</p>;
  if (state === "unconfirmed" && confirmToken === null)
    return <p>Satıcılar aramanızı, e-postanıza gönderdiğimiz bağlantıyı açıp onayladıktan sonra görür.</p>;
  if (state === "unconfirmed")
    return (
      <Form method="post" className="wish__actions">
        <input type="hidden" name="onay" value={confirmToken ?? ""} />
        <p>Galeriler aradığınız aracı görüp size yazabilsin mi? Bilgileriniz siz kabul edene kadar gizli kalır.</p>
        <SubmitButton name="islem" value="ac">
          Satıcılara açın
        </SubmitButton>
      </Form>
    );
  return (
    <Form method="post" className="wish__actions">
      <p>Satıcılar {closesOn} gününe kadar yanıt verebilir.</p>
      <SubmitButton look="line" size="s" name="islem" value="kapat">
        Aramayı bitirin
      </SubmitButton>
    </Form>
  );
}
