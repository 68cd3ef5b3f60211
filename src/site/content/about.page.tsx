import { Link } from "react-router";
import { contactPath } from "#src/staff/requests/contact-path.ts";
import { appContext } from "#src/shared/context.server.ts";
import { setJsonLd } from "#src/shared/json-ld.server.ts";
import { CompanyFacts } from "./company/company-facts.tsx";
import { organizationData } from "./company/company.server.ts";
import type { Route } from "./+types/about.page.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export const meta = () =>
  textMeta(
    "Hakkımızda",
    "Kontak, aracın hasarını panel panel gösteren, her aramanın sonucunu sayan bir araç pazarıdır.",
  );

export const loader = ({ context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  setJsonLd(context, organizationData(ctx));
  return { company: ctx.company, contactEmail: ctx.contactEmail };
};

export default function AboutPage({ loaderData: { company, contactEmail } }: Route.ComponentProps) {
  return (
    <TextPage title="Hakkımızda">
      <p>
        Kontak, Türkiye’de araç alan ve satanları buluşturan bir ilan pazarıdır. Otomobil, arazi aracı, motosiklet,
        ticari araç ve traktör ilanları aynı yerde, aynı ölçülerle durur.
      </p>
      <h2>Neye önem veriyoruz</h2>
      <ul>
        <li>Aracın adını satıcı değil katalog koyar: marka, model ve motor her ilanda aynı yazılır.</li>
        <li>Boyalı ve değişen parçalar tek tek, bir çizim üzerinde ve yazıyla gösterilir.</li>
        <li>Her filtrenin yanında kaç ilan bulunduğu tam olarak yazar.</li>
        <li>İlanlar yayına girmeden önce denetlenir.</li>
      </ul>
      <h2>Neyi yapmıyoruz</h2>
      <p>
        Araç alıp satmayız, aracın bedelini hiçbir zaman biz tutmayız. Alıcı ile satıcı arasındaki sözleşmenin tarafı
        değiliz.
      </p>
      <h2>Daha çok bilgi</h2>
      <ul>
        <li>
          <Link to="/haberler">Haberler</Link>: sitede neler değişti.
        </li>
        <li>
          <Link to="/rehber">Rehberler</Link>: araç alırken ve satarken bilinmesi gerekenler, kaynaklarıyla.
        </li>
        <li>
          <Link to="/is-ortaklari">İş ortaklarımız</Link> ve <Link to="/is-ortagi">iş ortaklığı başvurusu</Link>.
        </li>
        <li>
          <Link to="/basin">Basın</Link>: bilgiler ve logo dosyaları.
        </li>
        <li>
          <Link to="/yardim">Yardım merkezi</Link> ve <Link to={contactPath}>iletişim</Link>.
        </li>
      </ul>
      <h2>Şirket</h2>
      <CompanyFacts company={company} contactEmail={contactEmail} />
    </TextPage>
  );
}
