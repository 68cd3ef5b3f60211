import { mailSample, type MessageSamples } from "#src/shared/message-samples.ts";
import { answeredMail, receivedMail } from "./mails.ts";

const request = { id: 318, kindName: "İş ortaklığı", senderName: "Elif Demir" };

export const requestSamples: MessageSamples = {
  title: "Talepler",
  samples: [
    mailSample(
      receivedMail,
      [{ ...request, dueAt: null }],
      { id: "alindi", to: "Talebi gönderen üye", when: "Talep gönderilince" },
      [[{ ...request, dueAt: new Date("2026-04-01T09:30:00+03:00") }]],
    ),
    mailSample(
      answeredMail,
      [
        {
          ...request,
          text: "Talebiniz için teşekkür ederiz.\n\nEkibimiz yarın sizi arayacak.",
          createdAt: new Date("2026-03-02T09:30:00+03:00"),
        },
      ],
      { id: "yanitlandi", to: "Talebi gönderen", when: "Talep yanıtlanınca" },
    ),
  ],
};
