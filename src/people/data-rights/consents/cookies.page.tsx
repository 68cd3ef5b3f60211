import { data, redirect, useRouteLoaderData } from "react-router";
import { sitePath } from "#src/people/accounts/rules.ts";
import { consentMaxAgeSeconds, cookieNames } from "#src/shared/choice-cookies.ts";
import { ConsentInput } from "#src/shared/cookie-input.ts";
import { ConsentForm } from "#src/site/layout/cookie-consent.tsx";
import type { RootData } from "#src/shared/root-data.ts";
import { noteCookieChoice } from "./service.server.ts";
import { cookieHeader } from "#src/shared/cookies.server.ts";
import { formAction, type Sent } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import type { Route } from "./+types/cookies.page.ts";
import { TextPage, textMeta } from "#src/site/content/text-page.tsx";

export const meta = () => textMeta("Çerez politikası", "Kullandığımız çerezler, ne kadar durdukları ve tercihiniz.");

/** Stores the visitor's consent, sent from this page or from the cookie bar. */
export const action = formAction(
  async ({ ctx, form }: Sent<Route.ActionArgs>) => {
    const { izin, ref } = parseInput(ConsentInput, form);
    await noteCookieChoice(ctx, izin === "kabul");
    const headers = { "set-cookie": cookieHeader(cookieNames.consent, izin, { maxAgeSeconds: consentMaxAgeSeconds }) };
    return ref === undefined ? data(null, { headers }) : redirect(sitePath(ref) ?? "/cerez-politikasi", { headers });
  },
  { allowsImpersonation: true },
);

const choices = { kabul: "Kabul ettiniz.", ret: "Reddettiniz." };

export default function CookiesPage() {
  const consent = useRouteLoaderData<RootData>("root")?.consent;
  return (
    <TextPage title="Çerez politikası" changed="24 Kasım 2026">
      <p>
        Gerekli çerezler siteyi çalıştırır ve izin istemeden kullanılır. Tercih, istatistik ve pazarlama çerezleri
        yalnız kabul ederseniz kullanılır; reddetmeniz hiçbir özelliği kapatmaz.
      </p>
      <h2>Tercihiniz</h2>
      <p>{consent ? choices[consent] : "Henüz seçim yapmadınız."} Dilediğiniz zaman değiştirebilirsiniz.</p>
      <ConsentForm chosen={consent} />
      <h2>Gerekli çerezler</h2>
      <dl className="kv">
        <div>
          <dt>Oturum</dt>
          <dd>oturumunuz kapanana dek</dd>
        </div>
        <div>
          <dt>Bu cihazda giriş yapmış olduğunuz (hesabınızın güvenliği ve kötüye kullanımın fark edilmesi için)</dt>
          <dd>1 yıl</dd>
        </div>
        <div>
          <dt>Girişten sonra dönülecek sayfa</dt>
          <dd>10 dakika</dd>
        </div>
        <div>
          <dt>Çerez tercihiniz</dt>
          <dd>180 gün</dd>
        </div>
        <div>
          <dt>Mobil ya da masaüstü görünümü</dt>
          <dd>1 yıl</dd>
        </div>
        <div>
          <dt>Numarasını gördüğünüz ilanlar ve satıcılar</dt>
          <dd>9999 gün</dd>
        </div>
        <div>
          <dt>Kapattığınız davet penceresi</dt>
          <dd>9999 gün</dd>
        </div>
        <div>
          <dt>Yarım kalan detaylı aramanız</dt>
          <dd>10 dakika</dd>
        </div>
        <div>
          <dt>Aramaya dönmeniz için son sonuç listesi</dt>
          <dd>10 dakika</dd>
        </div>
        <div>
          <dt>
            Bağlantı olmadığında gösterilen sayfa, yazı tipleri ve biçim dosyaları (her ziyaretçi, tarayıcınızın
            deposunda)
          </dt>
          <dd>site verilerini silene dek</dd>
        </div>
        <div>
          <dt>Bağlantı olmadığında okumanız için garajınız ve aramalarınız (üyeler, tarayıcınızın deposunda)</dt>
          <dd>30 gün; çıkışta silinir</dd>
        </div>
        <div>
          <dt>Size gösterilen yeni ilanlar (pro ve premium üyeler)</dt>
          <dd>1 saat</dd>
        </div>
      </dl>
      <h2>Tercih çerezleri</h2>
      <p>Yalnız kabul ederseniz kullanılır; reddettiğinizde silinir.</p>
      <dl className="kv">
        <div>
          <dt>Son aramanız</dt>
          <dd>1 yıl</dd>
        </div>
        <div>
          <dt>Arama kutusundaki son aramalarınız (tarayıcınızın deposunda)</dt>
          <dd>1 yıl</dd>
        </div>
      </dl>
      <h2>İstatistik ve pazarlama çerezleri</h2>
      <p>Şu anda kullanmıyoruz. Kullanmaya başlarsak yalnız kabul edenlerde çalışacak ve bu sayfada sayılacaktır.</p>
    </TextPage>
  );
}
