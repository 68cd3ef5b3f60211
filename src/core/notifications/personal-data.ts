import { through, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Mails and text messages sent to members. */
export const notificationsPersonalData = {
  mailMessage: {
    file: "e-postalar",
    title: "Saklanan e-postalar",
    // Stored only if no mail server is configured. Earlier addresses of a member are found through email_token.
    owner: [through("toAddress", "member", "email"), through("toAddress", "emailToken", "email")],
    erase: "delete",
    columns: {
      id: false,
      toAddress: "Alıcı",
      subject: "Konu",
      textBody: "Metin",
      htmlBody: false,
      headers: false,
      createdAt: "Tarih",
    },
  },
  smsMessage: {
    file: "kisa-mesajlar",
    title: "Saklanan kısa mesajlar",
    owner: [through("toPhone", "member", "phone")],
    erase: "delete",
    columns: { id: false, toPhone: "Alıcı", body: false, createdAt: "Tarih" },
  },
  deliveryDay: {
    notPersonal: "Numbers of deliveries by day.",
    columns: ["day", "channel", "sent", "failed", "refused"],
  },
  mailSent: {
    notPersonal: "Keys of mails that went out once: kinds and inner numbers, no address.",
    columns: ["key", "sentAt"],
  },
} satisfies PersonalData;
