/** The two lists of messages, by their names in addresses. */
export const boxes = ["gelenler", "gidenler"] as const;
export type Box = (typeof boxes)[number];
export const isBox = (text: string | undefined): text is Box => boxes.includes(text as Box);

export const boxNames: Record<Box, string> = { gelenler: "Gelen mesajlar", gidenler: "Gönderilen mesajlar" };
export const boxPath = (box: Box) => `/mesajlarim/${box}` as const;

/** Spec 2: the link that deletes a message. */
export const deletePath = (id: number, box: Box) => `/my_pm/delete/id/${id}/tab/${box}`;

export const boxPageSize = 20;
export const searchMaxLength = 100;

export const mailboxTexts = {
  /** Spec 5, 8. */
  noneChosen: "En az bir mesaj seçmelisiniz.",
  notFound: "Aradığınız mesaj bulunamadı.",
  sent: "Mesajınız gönderildi.",
  /** Kept from its reader until somebody of ours has looked at it. */
  held: "Mesajınız güvenlik denetiminden sonra iletilecek.",
};

export const deletedText = (count: number) => (count === 1 ? "Mesaj silindi." : `${count} mesaj silindi.`);
export const answerSubject = (subject: string) => `Ynt: ${subject}`;
