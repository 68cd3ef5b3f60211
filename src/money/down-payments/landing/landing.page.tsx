import { RowWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { nothingChosen } from "#src/finding/search/rules.ts";
import { requirePayments } from "#src/money/payment/service.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { DepositAdvice } from "../deposit-advice.tsx";
import { downPaymentsPath, feeLimits, holdLimits, objectionDays } from "../rules.ts";
import type { Route } from "./+types/landing.page.ts";
import { readReservable } from "./reservable.server.ts";

export const meta = () => [
  { title: "Ön ödemeyle araç ayırtmak – Kontak" },
  {
    name: "description",
    content: "Beğendiğiniz aracı küçük bir ön ödemeyle ayırtın: nasıl işler, ne zaman iade edilir, ne değildir.",
  },
];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requirePayments(ctx);
  return readReservable(ctx);
});

const steps = [
  [
    "Aracı ayırtın",
    "İlanda “Rezerve et” düğmesi varsa, satıcının istediği ücreti kartınızla ödeyin. İlan hemen “Rezerve” olur.",
  ],
  ["Gidip görün", "Araç süre boyunca sizin için ayrılır. Satıcıyla yazışmaya ve görüşmeye devam edebilirsiniz."],
  [
    "Noterde alın",
    `Satıcı aracı teslim ettiğini bildirir. Siz onaylayınca ya da ${objectionDays} gün içinde itiraz etmezseniz ön ödeme satıcıya aktarılır.`,
  ],
] as const;

const ends = [
  ["Aracı aldınız", "Ön ödeme satıcıya aktarılır; satış bedelinden düşülmesini satıcıyla kararlaştırırsınız."],
  ["Vazgeçtiniz ya da süre doldu", "Ödemeden önce onayladığınız kurala göre tamamı ya da bir bölümü iade edilir."],
  ["Satıcı vazgeçti, ilan kalktı ya da araç başkasına satıldı", "Tamamı kartınıza iade edilir."],
  [
    "Anlaşamadınız",
    `${objectionDays} gün içinde itiraz edin. Kontak inceler; o zamana kadar para ödeme kuruluşunda kalır.`,
  ],
] as const;

const lira = (kurus: number) => `${formatNumber(kurusToLira(kurus))} TL`;

const reservableAddress = selectionAddress({ ...nothingChosen, flags: ["rezerve"] });

/** Leads to the vehicles that can be reserved, and explains how down payments work, how they end, and what they are not. */
export default function LandingPage({ loaderData: { cards, total } }: Route.ComponentProps) {
  return (
    <div className="page account account--wide">
      <Breadcrumbs items={[{ label: "Ön ödeme" }]} />
      <h1>Beğendiğiniz aracı ayırtın</h1>
      <p className="account__lead">
        Bazı galeriler aracı, {lira(feeLimits.minKurus)} ile {lira(feeLimits.maxKurus)} arasında bir ön ödeme
        karşılığında {holdLimits.minDays} ile {holdLimits.maxDays} gün ayırır. Parayı ne galeri ne Kontak tutar: sonuç
        belli olana kadar ödeme kuruluşunda kalır.
      </p>
      <p>
        <DepositAdvice />
      </p>
      <section aria-labelledby="h-araclar">
        <h2 id="h-araclar">Rezerve edebileceğiniz araçlar</h2>
        {cards.length === 0 ? (
          <EmptyState icon="car" title="Şu anda rezerve edilebilen araç yok">
            <LinkButton look="ink" size="s" to="/satilik">
              Satılık araçlara bakın
            </LinkButton>
          </EmptyState>
        ) : (
          <>
            <div className="rows">
              {cards.map((card) => (
                <RowWithHeart key={card.keyCode} card={card} />
              ))}
            </div>
            <p>
              <LinkButton look="primary" to={reservableAddress}>
                Rezerve edilebilir {formatNumber(total)} araca bakın
              </LinkButton>
            </p>
          </>
        )}
      </section>
      <section aria-labelledby="h-nasil">
        <h2 id="h-nasil">Nasıl işler?</h2>
        <ol className="prose">
          {steps.map(([title, text]) => (
            <li key={title}>
              <strong>{title}.</strong> {text}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="h-biter">
        <h2 id="h-biter">Nasıl sona erer?</h2>
        <ul className="prose">
          {ends.map(([title, text]) => (
            <li key={title}>
              <strong>{title}:</strong> {text}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="h-degil">
        <h2 id="h-degil">Ne değildir?</h2>
        <Notice tone="warn">
          <p>
            <strong>Aracın bedeli değildir.</strong> Aracın parasını Kontak üzerinden ödeyemezsiniz; bunu isteyen biri
            varsa bize şikâyet edin.
          </p>
        </Notice>
        <p>Bedeli noterde devletin Güvenli Ödeme sistemiyle ödeyin:</p>
        <ol className="prose">
          <li>Alıcı ve satıcı, noterde ya da e-Devlet’te Güvenli Ödeme ile satışta anlaşır.</li>
          <li>
            Alıcı bedeli, kendi bankasından satışın referans numarasıyla Türkiye Noterler Birliği’nin hesabına gönderir.
          </li>
          <li>Noter devri yapar; para devirle birlikte satıcının hesabına geçer. Devir olmazsa alıcıya geri döner.</li>
        </ol>
      </section>
      <p>
        <LinkButton look="line" to={downPaymentsPath}>
          Ön ödemelerim
        </LinkButton>
      </p>
    </div>
  );
}
