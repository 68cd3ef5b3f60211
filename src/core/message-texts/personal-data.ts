import { becomes, by, type PersonalData } from "#src/shared/personal-data/rule.ts";

export const messageTextPersonalData = {
  messageText: {
    notPersonal: "Which texts the site sends.",
    columns: ["message", "version", "publishedVersion"],
  },
  messageTextVersion: {
    file: "yazdigim-ileti-metinleri",
    title: "Yazdığım ileti metinleri",
    owner: [by("authorId")],
    erase: "clear",
    columns: {
      message: ["İleti", "stays"],
      version: ["Sürüm", "stays"],
      texts: ["Metinler", "stays"],
      authorId: [false, becomes(null)],
      note: ["Not", "stays"],
      createdAt: ["Tarih", "stays"],
    },
  },
} satisfies PersonalData;
