import { TextPage, textMeta } from "./text-page.tsx";

export const meta = () =>
  textMeta(
    "Hakkımızda",
    "Kontak, aracın hasarını panel panel gösteren, her aramanın sonucunu sayan bir araç pazarıdır.",
  );

export default function AboutPage() {
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
    </TextPage>
  );
}
