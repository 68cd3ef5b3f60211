import { contactPath } from "#src/staff/requests/contact-path.ts";
import type { Context } from "#src/shared/context.server.ts";
import { lowerFirst } from "#src/shared/turkish.ts";

export type FooterColumn = { title: string; links: [to: string, label: string][] };

/** The links below every page. They come with the page, so that its scripts do not hold them. */
export function footerColumns(
  { member, payments, isDemo }: Pick<Context, "member" | "payments" | "isDemo">,
  { maySell, types }: { maySell: boolean; types: readonly { slug: string; name: string }[] },
): FooterColumn[] {
  const buyers: FooterColumn["links"] = [
    ["/araba", "Araba bulun"],
    ["/aracimi-bul", "Aracımı bul"],
    ...types.map(({ slug, name }): [string, string] => [`/${slug}`, `Satılık ${lowerFirst(name)}`]),
    ["/arac-kiralama", "Kiralık araç"],
    ["/yedek-parca", "Yedek parça"],
    ["/detayli-arama", "Detaylı arama"],
    ["/sertifikali-araclar", "Sertifikalı araçlar"],
    ["/dukkanlar", "Galeriler ve bayiler"],
    ["/tasit-kredisi", "Taşıt kredisi"],
    ["/mtv-hesaplama", "MTV hesaplama"],
  ];
  if (!member) buyers.push(["/misafir", "Garajınız ve aramalarınız"]);
  const sellers: FooterColumn["links"] = [];
  if (maySell) sellers.push(["/ilanver", "İlan verin"], ["/ilanver-yedek-parca", "Yedek parça satın"]);
  sellers.push(member ? ["/hesabim", "Hesap ayarları"] : ["/bireysel/kayit", "Üye olun"]);
  if (!member || (member.role === "member" && member.businessId === null))
    sellers.push(["/dukkan-olustur", "Dükkân açın"]);
  if (payments)
    sellers.push(
      ["/doping-bilgi", "Dopingler"],
      ["/paketler", "Paketler"],
      ["/kurumsal/paketler", "Kurumsal paketler"],
      ["/hediye-kuponu", "Hediye kuponu"],
    );
  const developers: FooterColumn["links"] = [["/gelistirici/api", "API belgeleri"]];
  if (isDemo) developers.push(["/gelistirici/arayuz", "Arayüz öğeleri"], ["/gelistirici/postalar", "Postalar"]);
  const columns: FooterColumn[] = [
    { title: "Alıcılar", links: types.length > 0 ? buyers : [] },
    { title: "Satıcılar", links: sellers },
    {
      title: "Kontak",
      links: [
        ["/hakkimizda", "Hakkımızda"],
        ["/haberler", "Haberler"],
        ["/videolar", "Videolar"],
        ["/rehber", "Rehberler"],
        ["/is-ortaklari", "İş ortaklarımız"],
        ["/is-ortagi", "İş ortağımız olun"],
        ["/basin", "Basın"],
        ["/sertifika-dogrula", "Rapor doğrulama"],
        ["/yardim", "Yardım merkezi"],
        [contactPath, "İletişim"],
        ["/gizlilik", "KVKK aydınlatma metni"],
        ["/cerez-politikasi", "Çerez tercihleri"],
      ],
    },
    {
      title: "Geliştirici",
      links: developers,
    },
  ];
  return columns.filter(({ links }) => links.length > 0);
}
