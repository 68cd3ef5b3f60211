import { Link } from "react-router";
import { TextPage, textMeta } from "./text-page.tsx";

export const meta = () => textMeta("Yardım merkezi", "Üyelik, ilan verme ve güvenli alışveriş hakkında kısa yanıtlar.");

export default function HelpPage() {
  return (
    <TextPage title="Yardım merkezi">
      <h2>Nasıl ilan veririm?</h2>
      <p>
        <Link to="/bireysel/kayit">Üye olun</Link>, e-posta adresinizi onaylayın ve{" "}
        <Link to="/ilanver">ilan verin</Link>. Aracınızı katalogdan adım adım seçersiniz; en az bir fotoğraf gerekir.
        Sayfadan ayrılırsanız taslağınız saklanır.
      </p>
      <h2>İlanım ne zaman yayına girer?</h2>
      <p>
        İlanlar önce denetlenir. Sonucu e-posta ile bildiririz; yayına alınmadıysa nedeni yazar, düzeltip yeniden
        gönderebilirsiniz.
      </p>
      <h2>Kaç ilan verebilirim?</h2>
      <p>Bireysel üyelerin aynı anda en çok iki ilanı olabilir. İlanlar 60 gün yayında kalır.</p>
      <h2>Fotoğraflarım nasıl olmalı?</h2>
      <p>
        Her biri en çok 25 MB, ilan başına en çok 15 fotoğraf yükleyebilirsiniz. İlk fotoğraf kapak olur. Fotoğrafın
        içindeki konum ve cihaz bilgileri silinir.
      </p>
      <h2>Şifremi unuttum, ne yapmalıyım?</h2>
      <p>
        <Link to="/login">Giriş sayfasındaki</Link> bağlantıyla yeni bir şifre isteyin. Yeni şifrenizle birlikte öteki
        cihazlardaki oturumlarınız kapanır.
      </p>
      <h2 id="guvenli-alisveris">Nelere dikkat etmeliyim?</h2>
      <ul>
        <li>Aracı görmeden, ekspertiz yaptırmadan kapora göndermeyin.</li>
        <li>Ödemeyi noter devri sırasında, devletin Güvenli Ödeme sistemiyle yapın.</li>
        <li>Bankanızdan ya da bizden geldiği söylenen bağlantılara şifre ve kart bilgisi yazmayın.</li>
      </ul>
    </TextPage>
  );
}
