import { mailSample, type MessageSamples } from "#src/shared/message-samples.ts";
import { failingMail, waitingMail } from "./notices/mails.ts";

const noticed = { firstName: "Murat", sourceId: 12, sourceName: "Bornova stok listesi" };
const to = "İşletmenin stokunu yönetenler";

export const stockSamples: MessageSamples = {
  title: "Stok aktarımı",
  samples: [
    mailSample(waitingMail, [noticed, "Yeni listede 184 aracın 120’si yok."], {
      id: "onay-bekliyor",
      to,
      when: "Bir liste kendiliğinden uygulanamayacak kadar değişince",
    }),
    mailSample(failingMail, [noticed, "Sunucu 503 yanıtını verdi."], {
      id: "okunamiyor",
      to,
      when: "Liste bir gün boyunca okunamayınca",
    }),
  ],
};
