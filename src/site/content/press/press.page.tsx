import { Link } from "react-router";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { contactPath } from "#src/staff/requests/contact-path.ts";
import { setJsonLd } from "#src/shared/json-ld.server.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { CompanyFacts } from "../company/company-facts.tsx";
import { organizationData } from "../company/company.server.ts";
import { TextPage, textMeta } from "../text-page.tsx";
import type { Route } from "./+types/press.page.ts";

export const meta = () => textMeta("Basın", "Kontak hakkında bilgiler, logo dosyaları ve basın iletişimi.");

export const loader = pageLoader(async ({ ctx, context }: WithContext<Route.LoaderArgs>) => {
  const { company, contactEmail } = ctx;
  const pressEmail = company.pressEmail ?? contactEmail;
  setJsonLd(context, organizationData({ ...ctx, contactEmail: pressEmail }, "press"));
  const { brands, vehicleTypes } = await catalogueOf(ctx);
  return { company, contactEmail, pressEmail, brandCount: brands.length, typeCount: vehicleTypes.length };
});

/** The logo in the formats that can be downloaded; the files are those of the site itself. */
const logos = [
  { file: "/favicon.svg", name: "kontak-isaret.svg", about: "İşaret, vektör (SVG)" },
  { file: "/apple-touch-icon.png", name: "kontak-isaret.png", about: "İşaret, 180 × 180 piksel (PNG)" },
  { file: "/logo.png", name: "kontak-logo.png", about: "Logo, 512 × 512 piksel (PNG)" },
];

/** Facts, logo files and the contact for journalists. */
export default function PressPage({ loaderData }: Route.ComponentProps) {
  const { company, contactEmail, pressEmail, brandCount, typeCount } = loaderData;
  return (
    <TextPage title="Basın">
      <h2>Kontak nedir?</h2>
      <p>
        Kontak, Türkiye’de araç alan, satan ve kiralayanları buluşturan bir ilan pazarıdır. Otomobil, arazi aracı,
        motosiklet, ticari araç, traktör ve yedek parça ilanlarını aynı ölçülerle gösterir; aracın bedelini almaz ve
        satışın tarafı değildir.
      </p>
      <ul>
        <li>
          Katalogda {formatNumber(typeCount)} araç türü ve {formatNumber(brandCount)} marka; ilanlar 81 ilde.
        </li>
        <li>Satılık araçlarda beklenen fiyat, nasıl hesaplandığıyla birlikte her ilanda yazar.</li>
        <li>Boyalı ve değişen parçalar bir çizim üzerinde tek tek gösterilir.</li>
        <li>İlanı verenin yetkisi EİDS ile doğrulanır, ilanlar yayına girmeden denetlenir.</li>
        <li>
          Alım satım <Link to="/rehber">rehberleri</Link>, <Link to="/tasit-kredisi">kredi</Link> ve{" "}
          <Link to="/mtv-hesaplama">MTV</Link> hesaplayıcıları herkese açıktır.
        </li>
      </ul>
      <h2>Logo</h2>
      <ul className="press__logos">
        {logos.map(({ file, name, about }) => (
          <li key={file} className="panel">
            <img src={file} alt="" width={72} height={72} loading="lazy" />
            <a href={file} download={name}>
              {about}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Kontak adı ve logosu, Kontak’ı anlatan haber ve yazılarda izin istemeden kullanılabilir. Rengini, oranını ve
        biçimini değiştirmeyin; bir ürünü onayladığımız ya da desteklediğimiz izlenimi verecek yerlerde kullanmayın.
        Bütün hakları saklıdır.
      </p>
      <h2>Basın iletişimi</h2>
      <p>
        Sorularınız için <a href={`mailto:${pressEmail}`}>{pressEmail}</a> ya da{" "}
        <Link to={`${contactPath}?konu=basin`}>iletişim formu</Link>. Duyurularımız <Link to="/haberler">haberler</Link>{" "}
        sayfasındadır.
      </p>
      <h2>Şirket</h2>
      <CompanyFacts company={company} contactEmail={contactEmail} />
    </TextPage>
  );
}
