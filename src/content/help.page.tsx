import { Link } from "react-router";
import { useMaySell } from "#src/layout/sell-link.tsx";
import { appContext } from "#src/shared/context.server.ts";
import type { Route } from "./+types/help.page.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export const meta = () => textMeta("Yardım merkezi", "Üyelik, ilan verme ve güvenli alışveriş hakkında kısa yanıtlar.");

export const loader = ({ context }: Route.LoaderArgs) => ({ contactEmail: context.get(appContext).contactEmail });

export default function HelpPage({ loaderData: { contactEmail } }: Route.ComponentProps) {
  const maySell = useMaySell();
  return (
    <TextPage title="Yardım merkezi">
      <h2>Nasıl ilan veririm?</h2>
      <p>
        <Link to="/bireysel/kayit">Üye olun</Link>, e-posta adresinizi onaylayın ve{" "}
        {maySell ? <Link to="/ilanver">ilan verin</Link> : "ilan verin"}. Aracınızı katalogdan adım adım seçersiniz; en
        az bir fotoğraf gerekir. Sayfadan ayrılırsanız taslağınız saklanır.
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
      <h2 id="bize-ulasin">Size nasıl ulaşırım?</h2>
      <p>
        Sorularınızı, şikâyetlerinizi ve itirazlarınızı <a href={`mailto:${contactEmail}`}>{contactEmail}</a> adresine
        yazın. Mesaj göndermeniz durdurulduysa bize üye olduğunuz e-posta adresinden yazın; kararı yeniden inceleyip
        sonucunu size bildiririz.
      </p>
    </TextPage>
  );
}
