import { Link } from "react-router";
import { TextPage, textMeta } from "./text-page.tsx";

export const meta = () => textMeta("Kullanım koşulları", "Kontak’ı kullanırken uyulan kurallar.");

export default function TermsPage() {
  return (
    <TextPage title="Kullanım koşulları" changed="21 Kasım 2026">
      <p>Kontak’ı kullanan herkes bu koşulları kabul eder. Kabul etmiyorsanız siteyi kullanmayınız.</p>
      <h2>Kontak’ın işi</h2>
      <p>
        Kontak araç ilanlarını yayınlar. Satışın tarafı değildir, aracın bedelini almaz ve tutmaz. İlandaki bilgilerin
        doğruluğundan ilanı veren sorumludur.
      </p>
      <h2>Üyelik</h2>
      <ul>
        <li>Üye olmak için 18 yaşını doldurmuş olmak gerekir.</li>
        <li>Ad, soyad ve e-posta adresi doğru olmalıdır; şifre kimseyle paylaşılmaz.</li>
        <li>Bireysel üyelerin aynı anda en çok iki ilanı olabilir.</li>
      </ul>
      <h2>İlanlar</h2>
      <ul>
        <li>Yalnız satmaya yetkili olduğunuz araç için ilan verin.</li>
        <li>Fotoğraflar o araca ait olmalı; hasar, boya, değişen ve kilometre bilgisi gizlenmemelidir.</li>
        <li>
          Aynı araç için birden çok ilan verilmez; başlıkta ve açıklamada iletişim bilgisi, reklam ve bağlantı bulunmaz.
        </li>
        <li>İlanlar denetlenir. Kurallara uymayan ilan yayına alınmaz ya da nedeni yazılarak yayından kaldırılır.</li>
      </ul>
      <h2>Fotoğraf ve metinler</h2>
      <p>
        Yüklediğiniz fotoğraf ve metinler sizindir. İlanınızı göstermek için gereken ölçüde kullanmamıza izin
        verirsiniz; ilan kalkınca bu izin sona erer.
      </p>
      <h2>Kişisel veriler</h2>
      <p>
        Verilerinizin nasıl işlendiği <Link to="/gizlilik">aydınlatma metninde</Link> yazar.
      </p>
    </TextPage>
  );
}
