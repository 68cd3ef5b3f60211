import { z } from "zod/mini";
import { type ListingState, type RejectionReason, rejectionReasons } from "#src/listings/rules.ts";

export const noteMaxLength = 500;

const reasonCodes = Object.keys(rejectionReasons) as RejectionReason[];

/** A moderator's decision as the form sends it. `version` is the listing's when the page was opened. */
export const DecisionForm = z.object({
  decision: z.enum(["approve", "reject"]),
  version: z.coerce.number(),
  reasons: z._default(z.array(z.enum(reasonCodes)), []),
  note: z._default(z.string().check(z.trim(), z.maxLength(noteMaxLength)), ""),
});
export type Decision = z.output<typeof DecisionForm>;

/** The tabs of the desk by their name in the address, in their order. */
export const deskTabs: readonly { slug: string; state: ListingState; name: string }[] = [
  { slug: "bekleyen", state: "pending", name: "Onay bekleyen" },
  { slug: "yayinda", state: "active", name: "Yayında" },
  { slug: "reddedilen", state: "rejected", name: "Reddedilen" },
  { slug: "pasif", state: "passive", name: "Pasif" },
  { slug: "suresi-dolan", state: "expired", name: "Süresi dolan" },
  { slug: "satilan", state: "sold", name: "Satılan" },
  { slug: "kaldirilan", state: "removed", name: "Kaldırılan" },
  { slug: "yetkisi-dusen", state: "authority-lost", name: "Yetkisi düşen" },
];

export const deskPageSize = 50;

/** What was just decided, as the address brings it to the next page; words that are not ours are not said. */
export const decidedText = (text: string | null) =>
  /^[0-9A-Z]{9} (?:onaylandı|reddedildi)$/.test(text ?? "") ? text : null;

export const actionNames: Record<string, string> = {
  publish: "Yayına verildi",
  edit: "Düzenlendi",
  resubmit: "Düzenlenip yeniden onaya gönderildi",
  approve: "Onaylandı",
  reject: "Reddedildi",
  askChange: "Düzeltme istendi",
  appeal: "İtiraz edildi",
  pause: "Pasife alındı",
  resume: "Yeniden yayına alındı",
  expire: "Süresi doldu",
  renew: "Süresi uzatıldı",
  refresh: "Tarihi yenilendi",
  assign: "Başka kullanıcıya atandı",
  sell: "Satıldı",
  remove: "Sahibi kaldırdı",
  takeDown: "Kaldırıldı",
  loseAuthority: "Yetkisi düştü",
  import: "İçe aktarıldı",
  demo: "Örnek ilan olarak eklendi",
};

export const ownListingMessage = "Kendi ilanınız hakkında karar veremezsiniz.";
export const changedMeanwhileMessage = "İlan siz bakarken değişti. Lütfen yeniden inceleyip karar veriniz.";
/** What the second of two moderators reads; nothing was done twice. */
export const alreadyDecidedMessage = (what: string, who: string, when: string) =>
  `Bu ilan hakkında karar verilmiş: ${what} (${who}, ${when}). İşleminiz yapılmadı.`;
