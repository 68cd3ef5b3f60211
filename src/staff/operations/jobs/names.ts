import { formatTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";

/** Turkish names of all background jobs. */
export const jobNames: Readonly<Record<string, string>> = {
  event: "Bir olayı dinleyicilerine dağıtma",
  "accounts.mail": "Hesap iletilerini gönderme",
  "accounts.email-change": "E-posta değişikliğini bildirme",
  "accounts.sweep": "Süresi dolan oturum ve anahtarları silme",
  "mail.deliver": "E-posta gönderme",
  "sms.deliver": "Kısa mesaj gönderme",
  "requests.sweep": "Eski talepleri silme",
  "listings.sweep-expiry": "Süresi dolan ilanları bulma",
  "listings.expire": "İlanın süresini doldurma",
  "listings.correct-titles": "Başlıkları katalog adlarına göre düzeltme",
  "listings.fit-prices": "Beklenen fiyatları hesaplama",
  "listings.apply-hold": "Durdurulan satıcının ilanlarını pasife alma",
  "authority.check": "İlan yetkisini sorgulama",
  "authority.sweep": "Yetkisi sorgulanacak ilanları bulma",
  "photos.sweep": "Kullanılmayan fotoğrafları silme",
  "photos.remove-former": "Değiştirilen fotoğrafları silme",
  "photos.make": "Fotoğrafın boylarını hazırlama",
  "photos.check": "Fotoğraf dosyalarını denetleme",
  "statistics.forget-visitors": "Ziyaretçi izlerini silme",
  "payment.refund": "Karta iade",
  "payment.release": "Satıcıya aktarma",
  "payment.register-sub-merchant": "Ödeme hesabını kaydetme",
  "payment.reconcile": "Ödeme mutabakatı",
  "payment.read-payouts": "Sağlayıcının ödeme raporları",
  "orders.sweep": "Bekleyen siparişleri bulma",
  "orders.expire": "Ödenmeyen siparişi kapatma",
  "orders.fulfil": "Siparişi yerine getirme",
  "orders.refund-unfulfilled": "Yerine getirilemeyen siparişi iade etme",
  "balances.expire": "Süresi dolan bakiyeyi silme",
  "invoices.make": "Fatura düzenleme",
  "packages.sweep": "Süresi dolan paketleri bulma",
  "packages.business": "İşletmenin paketini uygulama",
  "promotions.update": "Dopingleri başlatma ve bitirme",
  "promotions.refund-waiting": "Başlamayan dopingi iade etme",
  "garage.forget-removed": "Garajlardan kaldırılan ilanları silme",
  "messages.notice": "Okunmamış mesajları bildirme",
  "messages.escalate": "Yanıtsız mesajları iletme",
  "messages.sweep": "Eski mesajları silme",
  "search.prune-changes": "Arama değişikliklerini silme",
  "members.pictures": "Kullanılmayan üye resimlerini silme",
  "members.reply-times": "Satıcıların yanıt sürelerini ölçme",
  "businesses.sweep": "Eski başvuru ve davetleri silme",
  "businesses.documents": "Eski başvuru belgelerini silme",
  "rental.sweep": "Kiralama sürelerini işletme",
  "rental.handover-photos": "Eski teslim fotoğraflarını silme",
  "down-payments.sweep": "Süresi dolan ön ödemeleri bulma",
  "down-payments.advance": "Ön ödemeyi ilerletme",
  "wishes.close": "Süresi dolan araç aramalarını kapatma",
  "alerts.sweep": "Takip bildirimlerini toplama",
  "alerts.sweep-own": "Üyenin kendi işlerini bildirme",
  "alerts.mail": "Bildirimleri e-postayla gönderme",
  "alerts.push": "Anlık bildirim gönderme",
  "certified-cars.expire": "Süresi dolan raporları kapatma",
  "share-pictures.sweep": "Eski paylaşım resimlerini silme",
  "admin.assess-waiting": "Bekleyen ilanların riskini hesaplama",
  "moderation.publish-at-once": "İşletmenin bekleyen ilanlarını hemen yayına alma",
  "moderation.publish-all-at-once": "Hemen yayına girecek ilanları bulma",
  "moderation.apply-decision": "İlan kararını uygulama",
  "moderation.apply-message-decision": "Mesaj kararını uygulama",
  "data-rights.export": "Üyenin verilerini hazırlama",
  "data-rights.erase": "Üyenin verilerini silme",
  "data-rights.move-listings": "Silinen üyenin ilanlarını devretme",
  "data-rights.remove-files": "Silinen üyenin dosyalarını silme",
  "data-rights.sweep": "Süresi dolan silme isteklerini bulma",
  "seo.count-changes": "Site haritasının değişikliklerini sayma",
  "stock.pull": "Stok kaynaklarını okumaya başlama",
  "stock.read": "Stok dosyasını okuma",
  "stock.apply": "Stok farklarını uygulama",
  "stock.photos": "Stok fotoğraflarını indirme",
  "stock.sweep": "Eski stok okumalarını silme",
  "webhooks.deliver": "Webhook gönderme",
  "business-api.sweep": "Eski webhook kayıtlarını silme",
  "operations.measure-storage": "Depolamayı ölçme",
  "operations.correct-times": "İleri tarihli zamanları düzeltme",
};

/** A job's Turkish name; the task itself for one of another version. */
export const jobName = (task: string): string => lookup(jobNames, task) ?? task;

/** When a schedule runs, in words and Turkish time; its crontab line is in UTC: `17 3 * * *` -> "her gün 06:17". */
export function scheduleText(line: string): string {
  const [minute = "", hour = "", ...days] = line.split(" ");
  if (days.join(" ") !== "* * *") return line;
  if (hour === "*") {
    const [, every] = /^\*\/(\d+)$/.exec(minute) ?? [];
    if (minute === "*") return "her dakika";
    if (every) return `${every} dakikada bir`;
    if (/^\d+(?:,\d+)*$/.test(minute))
      return `her saatin ${minute
        .split(",")
        .map((one) => `${one}.`)
        .join(" ve ")} dakikasında`;
    return line;
  }
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return line;
  return `her gün ${formatTime(new Date(Date.UTC(2026, 0, 1, Number(hour), Number(minute))))}`;
}
