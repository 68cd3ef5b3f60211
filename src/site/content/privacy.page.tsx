import { Link } from "react-router";
import { dataRightPath } from "#src/staff/requests/contact-path.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export const meta = () =>
  textMeta("KVKK aydınlatma metni", "Hangi kişisel verileri neden ve ne kadar süre işlediğimiz.");

export default function PrivacyPage() {
  return (
    <TextPage title="KVKK aydınlatma metni" changed="28 Kasım 2026">
      <p>
        Bu metin, 6698 sayılı Kişisel Verilerin Korunması Kanunu’nun 10. maddesi uyarınca Kontak’ın hangi verileri neden
        işlediğini anlatır.
      </p>
      <h2>İşlediğimiz veriler</h2>
      <ul>
        <li>Üyelik: ad, soyad, e-posta adresi ve şifrenizin geri döndürülemeyen özeti.</li>
        <li>İlan: aracın bilgileri, konumu (il ve ilçe), fotoğrafları ve fiyatı.</li>
        <li>Oturum: açık oturumlarınız, ne zaman açıldıkları ve hangi tarayıcıyla açıldıkları.</li>
        <li>
          Geçiş anahtarları: verdiğiniz ad, açık anahtarı ve son kullanımı. Parmak iziniz ya da yüzünüz cihazınızdan
          çıkmaz.
        </li>
        <li>Yönetici bakışları: bir yönetici hesabınıza sizin gözünüzden baktıysa ne zaman ve neden baktığı.</li>
        <li>
          İlan görüntülemeleri: kimin baktığı değil, kaç kişinin baktığı. Aynı ziyaretçiyi bir gün içinde iki kez
          saymamak için tutulan, sizi belirlemeyen özet ertesi gün silinir.
        </li>
        <li>
          Bize yazdıklarınız: iletişim formundaki ve başvurulardaki adınız, e-posta adresiniz, yazdıysanız telefonunuz
          ve mesajınız. Talep kapandıktan iki yıl sonra silinir.
        </li>
        <li>Yardım yazılarına yanıtınız: işe yarayıp yaramadığı; üye değilseniz sizi belirlemeyen bir özetle.</li>
        <li>
          Güvenlik: çok sayıda hatalı denemeyi durdurmak için kısa süre tutulan sayaçlar; giriş yaptığınız cihazın ve
          ağın anahtarlı özeti, son girişten sonra 90 gün. Hesabınız durdurulursa cihazınızın ve telefon numaranızın
          özeti iki yıl, ağınızınki 30 gün saklanır: aynı kişinin yeniden üye olması böyle fark edilir.
        </li>
      </ul>
      <h2>Neden işliyoruz</h2>
      <p>
        Üyelik sözleşmesini kurmak ve yürütmek, ilanınızı yayınlamak, hukuki yükümlülüklerimizi yerine getirmek ve
        siteyi kötüye kullanıma karşı korumak için. Ticari ileti yalnız ayrıca izin verirseniz gönderilir.
      </p>
      <h2>Kimlerle paylaşıyoruz</h2>
      <p>
        İlanınızda yayınladıklarınızı site ziyaretçileri görür. Bunun dışında verileriniz yalnız yetkili kamu
        kurumlarıyla ve kanunun gerektirdiği ölçüde paylaşılır; satılmaz.
      </p>
      <h2>Fotoğraflar ve plaka</h2>
      <p>Fotoğrafların içindeki konum ve cihaz bilgileri yüklenirken silinir. Plaka numarası yayınlanmaz.</p>
      <h2>Haklarınız</h2>
      <p>
        Kanunun 11. maddesine göre verilerinizin işlenip işlenmediğini öğrenebilir, düzeltilmesini ya da silinmesini
        isteyebilir, işlemeye itiraz edebilirsiniz. Yanıt alamazsanız Kişisel Verileri Koruma Kurulu’na
        başvurabilirsiniz.
      </p>
      <p>
        Üyeyseniz beklemeden: <Link to="/hesabim/verilerim">verilerinizi indirebilir, hesabınızı silebilir</Link>,{" "}
        <Link to="/hesabim/izinler">iletişim izinlerinizi değiştirebilirsiniz</Link>. Üye değilseniz{" "}
        <Link to={dataRightPath}>kişisel veri başvurusu</Link> formunu kullanın; en geç 30 gün içinde yanıtlarız.
      </p>
      <p>
        Çerezler için: <Link to="/cerez-politikasi">çerez politikası</Link>.
      </p>
    </TextPage>
  );
}
