export const peopleTexts = {
  reported: "Şikâyetiniz bize ulaştı. Konuşmayı en kısa sürede inceleyeceğiz.",
  blocked: "Üye engellendi. Birbirinize mesaj gönderemezsiniz.",
  isBlocked: "Bu üyeyi engellediniz; birbirinize mesaj gönderemezsiniz.",
  unblocked: "Engel kaldırıldı.",
  saved: "Ayarınız kaydedildi.",
  notBlocked: "Bu üye engellediğiniz üyeler arasında değil.",
};

/** The page that blocks or reports the other side of a conversation. */
export const aboutMemberPath = (conversationCode: string) => `/mesajlarim/bildir/${conversationCode}`;
export const messageSettingsPath = "/hesabim/mesajlar";
