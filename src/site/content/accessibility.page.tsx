import { TextPage, textMeta } from "./text-page.tsx";

export const meta = () =>
  textMeta("Erişilebilirlik", "Kontak’ın herkes için kullanılabilir olması için yaptıklarımız.");

export default function AccessibilityPage() {
  return (
    <TextPage title="Erişilebilirlik">
      <p>Hedefimiz, Web İçeriği Erişilebilirlik Yönergeleri 2.2’nin AA düzeyidir.</p>
      <ul>
        <li>Bütün sayfalar yalnız klavyeyle kullanılabilir; odak her zaman görünür.</li>
        <li>Menü ve pencereler Escape tuşuyla kapanır, odak kaldığı yere döner.</li>
        <li>Hiçbir bilgi yalnız renkle verilmez; hasar durumu harf ve yazıyla da belirtilir.</li>
        <li>Sürükleyerek yapılan her işin bir de düğmesi vardır.</li>
        <li>Hatalar alanın altında yazıyla durur ve ekran okuyuculara bildirilir.</li>
        <li>Sayfalar cihazınızın koyu renk ve azaltılmış hareket ayarlarına uyar.</li>
        <li>Arama, ilan ve form sayfaları betikler kapalıyken de çalışır.</li>
      </ul>
    </TextPage>
  );
}
