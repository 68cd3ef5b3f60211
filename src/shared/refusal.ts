/** An expected refusal with a Turkish sentence for the user. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  name = "Refusal";
  status: number;
  /** A sentence per field of the form, by the field's name. */
  fields: Record<string, string> | undefined;
  /** Sent as the Retry-After header of a 429 or 503. */
  retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    fields?: Record<string, string>,
    { retryAfterSeconds }: { retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Product 11.11: shown to people when something unexpected went wrong. */
export const unexpectedError = "Hata oluştu lütfen tekrar deneyiniz.";
export const pageNotFound = "Aradığınız sayfa bulunamadı.";
export const memberNotFound = "Üye bulunamadı.";
export const badAddress = "Adres geçersiz.";
export const signInNeeded = "Devam etmek için giriş yapmalısınız.";
/** Staff without a second factor may do nothing as staff. */
export const secondFactorNeeded =
  "Yönetim sayfalarını kullanmak için önce iki adımlı doğrulamayı açmanız ya da bir geçiş anahtarı eklemeniz gerekiyor.";
/** Shown to an admin who impersonates a member. */
export const notWhileImpersonating =
  "Bir üye olarak bakarken onun adına bunu yapamazsınız; yalnızca ilan taslağını hazırlamasına yardım edebilirsiniz.";
export const notShownToAdmins = "Özel mesajlar üye görünümünde gösterilmez.";
export const notAllowed = "Bu işlem için yetkiniz bulunmuyor.";
