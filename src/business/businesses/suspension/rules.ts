/** The value of `islem` that the page of a business recognises an objection by. */
export const objectionIntent = "itiraz";

export const suspensionMessages = {
  unknown: "İşletme bulunamadı.",
  isSuspended: "Bu işletme zaten durdurulmuş.",
  isNotSuspended: "Bu işletme durdurulmuş değil.",
  objected: "Bu karara itiraz ettiniz; itirazınız inceleniyor.",
  sent: "İtirazınız bize ulaştı.",
};
