/** The two lists of messages, by their names in addresses. */
export const boxes = ["gelenler", "gidenler"] as const;
export type Box = (typeof boxes)[number];
export const isBox = (text: string | undefined): text is Box => boxes.includes(text as Box);

export const boxNames: Record<Box, string> = { gelenler: "Gelen mesajlar", gidenler: "Gönderilen mesajlar" };
export const boxPath = (box: Box) => `/mesajlarim/${box}` as const;

/** Product 9.4: the link that deletes a message. */
export const deletePath = (id: number, box: Box) => `/my_pm/delete/id/${id}/tab/${box}`;

/** Rate limit of deletions by one member; a page of messages is one deletion. */
export const deleteThrottle = { capacity: 60, perHour: 240 };

/** Days until a message that nobody is shown any more is erased; until then it can be reported. */
export const deletedMessageDays = 30;

export const boxPageSize = 20;
export const searchMaxLength = 100;

export const mailboxTexts = {
  /** Product 9.4. */
  noneChosen: "En az bir mesaj seçmelisiniz.",
  notFound: "Aradığınız mesaj bulunamadı.",
  sent: "Mesajınız gönderildi.",
  /** Of a held message that waits for the desk. */
  held: "Mesajınız incelemede; uygun bulunursa iletilecek.",
};

export const deletedText = (count: number) => (count === 1 ? "Mesaj silindi." : `${count} mesaj silindi.`);
export const answerSubject = (subject: string) => `Ynt: ${subject}`;

/** The check boxes of the rows belong to this form. */
export const bulkFormId = "toplu";
/** The answer of a box's form: refused, or asked to confirm. */
export type BoxAnswer = { message: string } | { ask: number[] };

/** The page of one message, for browsers without scripts. */
export const messagePath = (id: number) => `/mesajlarim/mesaj/${id}`;

export const heldTexts = {
  waiting: "Bu mesaj incelemede; henüz iletilmedi.",
  rejected: "Bu mesaj kurallara aykırı bulundu ve iletilmedi.",
};

/** The state of a listing that is not live, as other members read it. */
export const listingStateText = (state: string): string | null =>
  state === "active" ? null : state === "sold" ? "Satıldı" : "Yayında değil";
