/** The two lists of messages, by their names in addresses. */
export const boxes = ["gelenler", "gidenler"] as const;
export type Box = (typeof boxes)[number];
export const isBox = (text: string | undefined): text is Box => boxes.includes(text as Box);

export const boxNames: Record<Box, string> = { gelenler: "Gelen mesajlar", gidenler: "Gönderilen mesajlar" };
export const boxPath = (box: Box) => `/mesajlarim/${box}` as const;

/** Product 9.4: the link that deletes a message. */
export const deletePath = (id: number, box: Box) => `/my_pm/delete/id/${id}/tab/${box}`;

/** How many times one member may delete at once and in an hour; a page of messages is deleted at one time. */
export const deleteThrottle = { capacity: 60, perHour: 240 };

/** Days until what nobody sees any more is erased (docs/decisions/080): so long it can still be reported. */
export const deletedMessageDays = 30;

export const boxPageSize = 20;
export const searchMaxLength = 100;

export const mailboxTexts = {
  /** Product 9.4. */
  noneChosen: "En az bir mesaj seçmelisiniz.",
  notFound: "Aradığınız mesaj bulunamadı.",
  sent: "Mesajınız gönderildi.",
  /** Kept from its reader until somebody of ours has looked at it. */
  held: "Mesajınız güvenlik denetiminden sonra iletilecek.",
};

export const deletedText = (count: number) => (count === 1 ? "Mesaj silindi." : `${count} mesaj silindi.`);
export const answerSubject = (subject: string) => `Ynt: ${subject}`;

/** The check boxes of the rows belong to this form. */
export const bulkFormId = "toplu";
/** What a box's form is answered: refused, or asked first. */
export type BoxAnswer = { message: string } | { ask: number[] };

/** A message on a page of its own, for who has no scripts. */
export const messagePath = (id: number) => `/mesajlarim/mesaj/${id}`;

export const heldTexts = {
  waiting: "Bu mesaj güvenlik denetiminde; henüz iletilmedi.",
  rejected: "Bu mesaj kurallara aykırı bulundu ve iletilmedi.",
};

/** What somebody else's listing says of itself that is not on the site. */
export const listingStateText = (state: string): string | null =>
  state === "active" ? null : state === "sold" ? "Satıldı" : "Yayında değil";
