import { mailSample, type MessageSamples, sampleToken } from "#src/shared/message-samples.ts";
import { acceptedAnswerMail, answeredWishMail, confirmWishMail, openedWishMail } from "./mails.ts";

const person = {
  senderName: "Elif Demir",
  token: sampleToken,
  confirmToken: sampleToken,
  vehicles: "Volkswagen Passat, Skoda Superb",
};

export const findACarSamples: MessageSamples = {
  title: "Aracımı bul",
  samples: [
    mailSample(confirmWishMail, [person], {
      id: "onay",
      to: "Adresi onaylanmamış arayan",
      when: "Arama satıcılara açılmak istenince",
    }),
    mailSample(openedWishMail, [person], { id: "acildi", to: "Arayan", when: "Arama satıcılara açılınca" }),
    mailSample(answeredWishMail, [{ ...person, businessName: "Aydın Otomotiv Ltd. Şti." }], {
      id: "yanitlandi",
      to: "Arayan",
      when: "Bir satıcı yanıtlayınca",
    }),
    mailSample(
      acceptedAnswerMail,
      [{ firstName: "Murat" }, { senderName: "Elif Demir", email: "elif@ornek.example", phone: "0532 000 00 00" }],
      { id: "kabul-edildi", to: "Yanıtlayan işletme", when: "Arayan, satıcının yanıtını kabul edince" },
    ),
  ],
};
