import type { MailText } from "#src/shared/mail-layout.ts";
import { firstCharacters, isLongerThan } from "#src/shared/characters.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { messageSettingsPath } from "../people/rules.ts";
import { conversationAddress } from "../rules.ts";
import { quotedMaxLength } from "./rules.ts";

type Notice = {
  firstName: string;
  senderFirstName: string;
  subject: string;
  /** Whether the conversation is without a listing. */
  isDirect: boolean;
  code: string;
  body: string;
  guard: string;
  count: number;
};

/** Something waits unread. `offPath` turns such mails off. What the guard warns of is not repeated in a mail, where nothing warns. */
export const noticeMail = message(
  "messages-notice",
  ({ firstName, subject, isDirect, code, body, guard, count, ...from }: Notice, offPath: string): MailText => {
    const senderFirstName = shownName(from.senderFirstName);
    const quoted = isLongerThan(body, quotedMaxLength) ? `${firstCharacters(body, quotedMaxLength)}…` : body;
    const waiting = () => {
      if (isDirect)
        return count === 1
          ? words("{kisi} size bir mesaj gönderdi.", { kisi: senderFirstName })
          : words("{kisi} ile konuşmanızda okumadığınız {sayi} mesaj var.", { kisi: senderFirstName, sayi: count });
      return count === 1
        ? words("{kisi}, “{ilan}” için size bir mesaj gönderdi.", { kisi: senderFirstName, ilan: subject })
        : words("“{ilan}” için okumadığınız {sayi} mesaj var.", { ilan: subject, sayi: count });
    };
    return {
      subject: isDirect
        ? words("{kisi} size yazdı", { kisi: senderFirstName })
        : words("{kisi} size yazdı: {ilan}", { kisi: senderFirstName, ilan: subject }),
      greeting: hello(firstName),
      paragraphs: [waiting(), ...(guard === "none" ? [`“${quoted}”`] : [])],
      action: { label: words("Mesajı okuyun ve yanıtlayın"), path: conversationAddress(code) },
      footnote: words("Bu konuşmadaki mesajları okuyana kadar yeniden yazmayız."),
      links: [
        { label: words("Okunmamış mesajlar için e-posta almak istemiyorum"), path: offPath },
        { label: words("Mesaj ayarlarım"), path: messageSettingsPath },
      ],
    };
  },
);
