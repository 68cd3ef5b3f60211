/** Unsubscribe page for mails about unread messages. The token is in the query string, which is never logged. */
export const noticesOffPath = "/mesaj-epostasi-kapat";
/** One-click unsubscribe address for mail clients (RFC 8058). */
export const oneClickNoticesOffPath = `${noticesOffPath}/tek-tik`;
export const withToken = (path: string, token: string) => `${path}?${new URLSearchParams({ anahtar: token })}`;

export const noticesOffMessages = {
  wrongLink:
    "Bu bağlantı geçerli değil ya da eksik kopyalanmış. Mesaj ayarlarınızı oturum açarak da değiştirebilirsiniz.",
  done: "Okunmamış mesajlarınız için artık e-posta göndermeyiz.",
};
