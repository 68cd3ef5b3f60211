/** Product 9.3: message length. */
export const messageMaxLength = 4000;

/** A buyer's question that was not answered for longer is not a to-do any more. */
export const unansweredDays = 30;
/** How many messages a member may send in a minute, and how many conversations they may begin in an hour. */
export const messagesPerMinute = 20;
export const conversationsPerHour = 10;
/** How many conversations a member with a confirmed phone number begins in an hour without a captcha. */
export const conversationsWithoutCaptcha = 5;

export const messageTexts = {
  /** Product 9.7: chat message must not be empty. */
  empty: "Lütfen mesajınızı yazınız.",
  tooLong: `Mesajınız en fazla ${messageMaxLength.toLocaleString("tr-TR")} karakter olabilir.`,
  notFound: "Aradığınız konuşma bulunamadı.",
  /** On the sign-in page, for the listing of this name. */
  signIn: (name: string) => `${name} ilanının satıcısına yazmak için giriş yapın.`,
  noReceiver: "Mesajın kime gideceği belirtilmemiş.",
  /** Product 9.2: a member with unconfirmed e-mail cannot send messages. */
  unconfirmed: "Mesaj göndermek için e-posta adresinizi onaylamalısınız.",
  own: "Kendi ilanınıza mesaj gönderemezsiniz.",
  memberNotFound: "Aradığınız üye bulunamadı.",
  oneself: "Kendinize mesaj gönderemezsiniz.",
  ownShop: "Kendi işletmenize mesaj gönderemezsiniz.",
  unreachable: "Bu üye e-posta adresini onaylamadığı için şu anda mesaj alamıyor.",
  gone: "Bu ilan yayında olmadığı için yeni mesaj gönderilemiyor.",
  blocked: "Bu üyeyle mesajlaşamazsınız.",
  /** Product 9.1, `disabledMessage`. */
  disabled: "Bu üyenin hesabı kapalı olduğu için mesaj gönderemezsiniz.",
  stopped: "Mesaj göndermeniz durduruldu. Ayrıntı için yardım sayfasından bize ulaşabilirsiniz.",
  tooFast: "Çok hızlı mesaj gönderiyorsunuz. Lütfen bir dakika sonra tekrar deneyiniz.",
  tooManyConversations: "Kısa sürede çok sayıda kişiye yazdınız. Lütfen bir saat sonra tekrar deneyiniz.",
};

/** The subject of a conversation without a listing. */
export const directSubject = "Doğrudan mesaj";

/** The sides of a conversation. Who begins one without a listing is the buyer; the seller's side of a business is all its users. */
export type Side = "buyer" | "seller";

/** The members and the business that a conversation belongs to. */
export type Parties = { buyerId: number; sellerId: number; businessId: number | null };

/** The member's side of a conversation; undefined where they have no access. Who leaves a business loses access to its conversations. */
export function sideOf(member: { id: number; businessId: number | null }, parties: Parties): Side | undefined {
  if (member.id === parties.buyerId) return "buyer";
  const isSeller =
    parties.businessId === null ? member.id === parties.sellerId : member.businessId === parties.businessId;
  return isSeller ? "seller" : undefined;
}

/** Whether a message is shown to a side: a held one only to its sender's. */
export const isShownTo = (side: Side, message: { isFromBuyer: boolean; held: string | null }): boolean =>
  message.isFromBuyer === (side === "buyer") || message.held === null || message.held === "released";

/** The state of a message that the guard held, as its sender is shown it; null for messages that were delivered. */
export type HeldState = "waiting" | "rejected" | null;
export const heldStateOf = (held: "waiting" | "released" | "rejected" | null): HeldState =>
  held === "released" ? null : held;

/** The action that a visitor returns to after signing in (people/accounts/return.server.ts). */
export const writeAction = "mesaj-gonder";

/** The chat window with a conversation open. */
export const conversationAddress = (code: string) => `/mesajlarim?konusma=${code}`;
