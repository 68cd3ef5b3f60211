import { z } from "zod/mini";
import { lookup } from "#src/shared/lookup.ts";
import { maxCharacters, wholeNumber } from "#src/shared/validation.ts";
import {
  type RejectionReason,
  rejectionReasons,
  type RemovalReason,
  removalReasons,
} from "#src/selling/listings/transitions.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";

/** The desk for listings, where staff land after signing in. */
export const deskPath = "/yonetim/ilanlar";

/** The element of a listing's page that has the decisions. */
export const decisionsId = "karar";

export const noteMaxLength = 500;
/** How long a moderator's lease on a listing lasts. */
export const reviewMinutes = 10;

const reasonCodes = Object.keys(rejectionReasons) as RejectionReason[];
const removalCodes = Object.keys(removalReasons) as RemovalReason[];

/** The moderator's actions on a listing: the label of the button, and the message, which follows the key code. */
export const decisions = {
  approve: { label: "Onaylayın", done: "onaylandı" },
  reject: { label: "Reddedin", done: "reddedildi" },
  askChange: { label: "Düzeltme isteyin", done: "için düzeltme istendi" },
  takeDown: { label: "Kaldırın", done: "kaldırıldı" },
  pass: { label: "Uygun bulun", done: "uygun bulundu" },
  dismiss: { label: "Şikâyetleri kapatın", done: "hakkındaki şikâyetler kapatıldı" },
  release: { label: "Karar vermeden sıradakine geçin", done: "" },
} as const;
export type DecisionName = keyof typeof decisions;

/** A moderator's decision as the form sends it. `version` is the listing's when the page was opened. */
export const DecisionForm = z.object({
  decision: z.enum(Object.keys(decisions) as DecisionName[]),
  version: wholeNumber(),
  reasons: z._default(z.array(z.enum(reasonCodes)), []),
  removal: z._default(z.array(z.enum(removalCodes)), []),
  note: z._default(z.string().check(z.trim(), maxCharacters(noteMaxLength)), ""),
});
export type Decision = z.output<typeof DecisionForm>;

/**
 * The decisions that a moderator may take on a listing in this state. `isSample`: it was published without review and is in
 * the sample for review afterwards.
 */
export function decisionsIn(state: ListingState, reportCount: number, isSample = false): DecisionName[] {
  if (state === "pending") return ["approve", "reject", "askChange", "takeDown"];
  if (state === "removed") return [];
  return [
    ...(reportCount > 0 ? (["dismiss"] as const) : isSample && state === "active" ? (["pass"] as const) : []),
    ...(state === "active" || state === "passive" ? (["askChange"] as const) : []),
    "takeDown",
  ];
}

/** Tabs that are queues. */
export type QueueName = "waiting" | "appeals" | "reported" | "samples";
/** Without a state it has the listings of all states. */
export type DeskTab = { slug: string; state?: ListingState; name: string; queue?: QueueName };

/** The tabs of the desk by their name in the address, in their order. */
export const deskTabs: readonly DeskTab[] = [
  { slug: "bekleyen", state: "pending", name: "Bekleyenler", queue: "waiting" },
  { slug: "sikayet", state: "active", name: "Şikâyetler", queue: "reported" },
  { slug: "itiraz", state: "pending", name: "İtirazlar", queue: "appeals" },
  { slug: "sonradan", state: "active", name: "Sonradan bakılacak", queue: "samples" },
  { slug: "yayinda", state: "active", name: "Yayında" },
  { slug: "reddedilen", state: "rejected", name: "Reddedilen" },
  { slug: "pasif", state: "passive", name: "Pasif" },
  { slug: "suresi-dolan", state: "expired", name: "Süresi dolan" },
  { slug: "satilan", state: "sold", name: "Satılan" },
  { slug: "kaldirilan", state: "removed", name: "Kaldırılan" },
  { slug: "yetkisi-dusen", state: "authority-lost", name: "Yetkisi düşen" },
  { slug: "hepsi", name: "Hepsi" },
];
export const queueTab = (queue: QueueName): DeskTab => deskTabs.find((tab) => tab.queue === queue)!;

/** The listing after this one in its queue, wrapping around; undefined if there is no other. */
export function nextIn(keyCodes: readonly string[], keyCode: string): string | undefined {
  const at = keyCodes.indexOf(keyCode);
  const next = keyCodes[at + 1] ?? keyCodes[0];
  return next === keyCode ? undefined : next;
}

export const deskPageSize = 50;

/** The message after a decision was undone; it follows the key code. */
export const undoneText = "kararı geri alındı";

/** The desk waits this long for the photos of a new listing that are fetched from a dealer's server. */
export const photoHours = 6;
/** The most listings of a queue that are counted. */
export const queueLength = 500;
/** `13 ilan kaldı`. */
export const remainingText = (count: number) =>
  count >= queueLength ? `${queueLength} ilandan fazla kaldı` : `${count} ilan kaldı`;

/** The message about the last decision, from the address of the next page; unknown texts are ignored. */
export function decidedText(text: string | null): string | null {
  const [, done] = /^[0-9A-Z]{9} (.+)$/.exec(text ?? "") ?? [];
  const known = [undoneText, ...Object.values(decisions).map((decision) => decision.done)];
  return done !== undefined && known.includes(done) ? text : null;
}

export const actionNames: Record<string, string> = {
  draft: "Taslak olarak kaydedildi",
  publish: "Yayına verildi",
  edit: "Düzenlendi",
  resubmit: "Düzenlenip yeniden onaya gönderildi",
  withdraw: "Onaydan çekildi",
  approve: "Onaylandı",
  publishAtOnce: "Hemen yayına alındı",
  pass: "Sonradan bakıldı, uygun bulundu",
  reject: "Reddedildi",
  askChange: "Düzeltme istendi",
  appeal: "İtiraz edildi",
  pause: "Pasife alındı",
  resume: "Yeniden yayına alındı",
  expire: "Süresi doldu",
  renew: "Süresi uzatıldı",
  extend: "Yayın süresi uzatıldı",
  refresh: "Tarihi yenilendi",
  assign: "Başka kullanıcıya atandı",
  pauseByPackage: "Paketi bittiği için pasife alındı",
  resumeByPackage: "Yeni paketiyle yayına alındı",
  pauseByHold: "Satıcısı durdurulduğu için pasife alındı",
  resumeByHold: "Satıcısı yeniden açıldığı için yayına alındı",
  sell: "Satıldı",
  undoSale: "Satışı geri alındı",
  remove: "Sahibi kaldırdı",
  takeDown: "Kaldırıldı",
  dismissReports: "Şikâyetler kapatıldı",
  loseAuthority: "Yetkisi düştü",
  regainAuthority: "Yetkisi yeniden doğrulandı",
  import: "İçe aktarıldı",
  demo: "Örnek ilan olarak eklendi",
};

/** What somebody did, as it follows their name in the history. */
const actionSentences: Record<string, string> = {
  publish: "ilanı yayına verdi",
  edit: "ilanı düzenledi",
  resubmit: "ilanı düzenleyip yeniden onaya gönderdi",
  withdraw: "ilanı onaydan çekti",
  approve: "ilanı onayladı",
  publishAtOnce: "ilanı hemen yayına aldı",
  pass: "yayındaki ilana baktı, uygun buldu",
  reject: "ilanı reddetti",
  askChange: "düzeltme istedi",
  appeal: "karara itiraz etti",
  pause: "ilanı pasife aldı",
  resume: "ilanı yeniden yayına aldı",
  expire: "ilanın süresini doldurdu",
  renew: "ilanın süresini uzattı",
  refresh: "ilanın tarihini yeniledi",
  assign: "ilanı başka bir kullanıcıya atadı",
  sell: "ilanı satıldı olarak işaretledi",
  undoSale: "satışı geri aldı",
  remove: "ilanını kaldırdı",
  takeDown: "ilanı kaldırdı",
  dismissReports: "şikâyetleri kapattı, ilan olduğu gibi kaldı",
  loseAuthority: "ilanın yetkisinin düştüğünü kaydetti",
  regainAuthority: "ilanın yetkisini yeniden doğruladı",
  import: "ilanı içe aktardı",
  demo: "örnek ilanı ekledi",
};

/** `Ayşe Yılmaz ilanı reddetti: Yayında → Reddedildi`; `from` and `to` are the names of states. */
export function historySentence(who: string, action: string, { from, to }: { from: string | null; to: string | null }) {
  const sentence = `${who} ${lookup(actionSentences, action) ?? (lookup(actionNames, action) ?? action).toLocaleLowerCase("tr")}`;
  return from === null || to === null || from === to ? sentence : `${sentence}: ${from} → ${to}`;
}

export const ownListingMessage = "Kendi ilanınız hakkında karar veremezsiniz.";
export const changedMeanwhileMessage = "İlan siz bakarken değişti. Lütfen yeniden inceleyip karar veriniz.";
/** The refusal for the second of two moderators who decide. */
export const alreadyDecidedMessage = (what: string, who: string, when: string) =>
  `Bu ilan hakkında karar verilmiş: ${what} (${who}, ${when}). İşleminiz yapılmadı.`;
/** The text for other moderators while a listing is locked, with the time of its end. */
export const reviewedByText = (who: string, until: string) => `${who} inceliyor (${until} saatine kadar).`;
export const lockedMessage = (who: string) => `Bu ilanı ${who} inceliyor. İşleminiz yapılmadı.`;
