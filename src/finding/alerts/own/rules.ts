import { authorityAddress } from "#src/selling/listings/authority/rules.ts";
import { formatDate } from "#src/shared/dates.ts";
import { reasonTexts } from "#src/selling/listings/transitions.ts";
import { applicationPath, applicationReasonTexts } from "#src/business/businesses/application/rules.ts";
import type { OwnKind, ShopKind, StockKind } from "../rules.ts";

/** The page on which the applicant of a shop continues. */
export const shopAlertPath = (kind: ShopKind): string =>
  kind === "shop-approved" ? "/kurumsal/dukkan" : applicationPath;

const shopTexts: Record<ShopKind, string> = {
  "shop-approved": "Dükkân başvurunuz onaylandı. Sayfanızı şimdi düzenleyebilirsiniz.",
  "shop-rejected": "Dükkân başvurunuz onaylanmadı.",
  "shop-change-asked": "Dükkân başvurunuzda düzeltme istendi.",
};

/** What was decided about an application to open a shop, in sentences. */
export const shopAlertTexts = (
  kind: ShopKind,
  { reasonCodes, note }: { reasonCodes: readonly string[] | null; note: string | null },
) => [shopTexts[kind], ...applicationReasonTexts(reasonCodes ?? []), ...(note ? [`Denetleyenin notu: ${note}`] : [])];

/** What happened to a stock source, as a sentence. */
export const stockAlertTexts: Record<StockKind, string> = {
  "stock-waiting": "Araç listenizin değişiklikleri kendiliğinden uygulanmadı, kararınızı bekliyor.",
  "stock-failing": "Araç listeniz bir gündür okunamıyor. İlanlarınız olduğu gibi yayında.",
};

/** The page of a stock source. */
export const stockAlertPath = (sourceId: number) => `/kurumsal/stok/${sourceId}`;

/** What happened to a webhook, as a sentence. */
export const webhookAlertText =
  "Sunucunuz bir günden uzun süredir olayları almıyor; gönderimi durdurduk. Kaçırdıklarınız günlükte.";

/** The page of a webhook with its log. */
export const webhookAlertPath = (webhookId: number) => `/kurumsal/api/webhook/${webhookId}`;

/** A member's own listings, those that expire first at the top: where they are extended. */
export const expiringListingsPath = "/ilanlarim?durum=yayinda&sirala=bitis";

/** The page on which the owner continues. `address` is the listing's own page, `conversation` that of a held message. */
export function ownAlertPath(
  kind: OwnKind,
  { keyCode, address, conversation }: { keyCode: string; address: string; conversation: string | null },
): string {
  if (kind === "approved") return address;
  if (kind === "held") return conversation ?? "/mesajlarim";
  if (kind === "authority-granted" || kind === "authority-denied" || kind === "authority-lost")
    return authorityAddress(keyCode);
  return `/ilanlarim?${new URLSearchParams({ ara: keyCode })}`;
}

const texts: Record<Exclude<OwnKind, "expiring">, string> = {
  approved: "İlanınız onaylandı ve yayına alındı.",
  rejected: "İlanınız yayına alınmadı.",
  "change-asked": "İlanınızda düzeltme istendi.",
  "taken-down": "İlanınız denetim sonucunda kaldırıldı.",
  "own-expired": "İlanınızın süresi doldu ve yayından kalktı.",
  "authority-granted": "İlan yetkiniz (EİDS) doğrulandı.",
  "authority-denied": "İlan yetkiniz (EİDS) doğrulanamadı; ilanınız yayına alınamıyor.",
  "authority-lost": "İlan yetkiniz (EİDS) sona erdi; ilanınız yayından kalktı.",
  held: "Bir mesajınız iletilmeden önce inceleniyor.",
};

/** What happened, in sentences. `occasion` of an expiry is its time in seconds; a moderator's decision has reasons and a note. */
export function ownAlertTexts(
  kind: OwnKind,
  { occasion, reasonCodes, note }: { occasion: number; reasonCodes: readonly string[] | null; note: string | null },
): string[] {
  if (kind === "expiring") return [`Yayın bitişi: ${formatDate(new Date(occasion * 1000))}`];
  return [texts[kind], ...reasonTexts(reasonCodes ?? []), ...(note ? [`Denetleyenin notu: ${note}`] : [])];
}
