import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { protocolPath } from "./rules.ts";

type About = {
  firstName: string;
  code: string;
  vehicle: string;
  protocol: {
    kind: "pickup" | "return";
    facts: readonly string[];
    lines: readonly { name: string; stateName: string; isNew: boolean }[];
  };
};

/** The protocol of a hand-over or return, without the plate and without photos. */
export const protocolMail = message(
  "rental-protocol",
  ({ firstName, code, vehicle, protocol: { kind, facts, lines } }: About): MailText => {
    const damage = lines.map(({ name, stateName, isNew }) => `– ${name}: ${stateName}${isNew ? " (yeni)" : ""}`);
    const isPickup = kind === "pickup";
    return {
      greeting: hello(firstName),
      subject: isPickup
        ? words("{kod}: araç teslim tutanağı", { kod: code })
        : words("{kod}: araç dönüş tutanağı", { kod: code }),
      paragraphs: [
        isPickup
          ? words("{arac} aracı {kod} rezervasyonuyla teslim edildi.", { arac: vehicle, kod: code })
          : words("{arac} aracı {kod} rezervasyonundan geri alındı.", { arac: vehicle, kod: code }),
        ...facts,
        damage.length === 0 ? words("Hasar yok.") : words("Hasar:"),
        ...damage,
      ],
      action: { label: words("Tutanağı açın"), path: protocolPath(code) },
    };
  },
);
