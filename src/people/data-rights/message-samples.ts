import { mailSample, type MessageSamples } from "#src/shared/message-samples.ts";
import { deletionCancelledMail, deletionNearMail, deletionStartedMail } from "./deletion/mails.ts";
import { exportReadyMail } from "./export/mails.ts";

const to = { firstName: "Elif" };
const dueAt = new Date("2026-04-12T03:00:00+03:00");

export const dataRightsSamples: MessageSamples = {
  title: "Kişisel veriler",
  samples: [
    mailSample(exportReadyMail, [to, dueAt], {
      id: "veriler-hazir",
      to: "Üye",
      when: "İstediği veri dosyası hazır olunca",
    }),
    mailSample(deletionStartedMail, [to, dueAt], { id: "silinecek", to: "Üye", when: "Hesabını silmek isteyince" }),
    mailSample(deletionNearMail, [to, dueAt], { id: "silme-yakin", to: "Üye", when: "Hesabı silinmeden önce" }),
    mailSample(deletionCancelledMail, [to], { id: "silinmeyecek", to: "Üye", when: "Silmekten vazgeçince" }),
  ],
};
