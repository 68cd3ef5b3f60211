import { mailSample, type MessageSamples, sampleToken } from "#src/shared/message-samples.ts";
import { escalationMail } from "./escalation/mails.ts";
import { noticeMail } from "./notices/mails.ts";
import { noticesOffPath } from "./notices/unsubscribe-rules.ts";

const notice = {
  firstName: "Elif",
  senderFirstName: "Kemal",
  subject: "Volkswagen Passat 1.6 TDI Business",
  isDirect: false,
  code: "ornekkonusma",
  body: "Merhaba, aracı hafta sonu görebilir miyim?",
  guard: "none",
  count: 1,
};
const unanswered = {
  firstName: "Murat",
  code: "ornekkonusma",
  subject: "Volkswagen Passat 1.6 TDI Business",
  responsibleName: "Kemal Şahin",
};
const offPath = `${noticesOffPath}?anahtar=${sampleToken}`;

export const messagesSamples: MessageSamples = {
  title: "Mesajlar",
  samples: [
    mailSample(noticeMail, [notice, offPath], {
      id: "okunmamis",
      to: "Mesajın alıcısı",
      when: "Bir mesaj bir süre okunmayınca",
    }),
    mailSample(noticeMail, [{ ...notice, count: 4, guard: "warn" }, offPath], {
      id: "okunmamis-cok",
      to: "Mesajların alıcısı",
      when: "Birkaç mesaj okunmayınca; uyarılı mesajın metni gösterilmez",
    }),
    mailSample(
      noticeMail,
      [{ ...notice, isDirect: true }, offPath],
      { id: "okunmamis-ilansiz", to: "Mesajın alıcısı", when: "İlansız bir konuşmada mesaj okunmayınca" },
      [[{ ...notice, isDirect: true, count: 4 }, offPath]],
    ),
    mailSample(escalationMail, ["manager", unanswered], {
      id: "yanitsiz-yonetici",
      to: "Şube yöneticileri",
      when: "Alıcının mesajı mesai saatleri içinde yanıtlanmayınca",
    }),
    mailSample(escalationMail, ["owner", unanswered], {
      id: "yanitsiz-sahip",
      to: "İşletmenin sahibi",
      when: "Alıcının mesajı bir gün yanıtlanmayınca",
    }),
  ],
};
