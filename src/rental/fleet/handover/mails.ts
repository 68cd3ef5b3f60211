import type { MailText } from "#src/shared/mail-layout.ts";
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
export function protocolMail({ firstName, code, vehicle, protocol: { kind, facts, lines } }: About): MailText {
  const damage = lines.map(({ name, stateName, isNew }) => `– ${name}: ${stateName}${isNew ? " (yeni)" : ""}`);
  const isPickup = kind === "pickup";
  return {
    greeting: `Merhaba ${firstName},`,
    subject: isPickup ? `${code}: araç teslim tutanağı` : `${code}: araç dönüş tutanağı`,
    paragraphs: [
      isPickup
        ? `${vehicle} aracı ${code} rezervasyonuyla teslim edildi.`
        : `${vehicle} aracı ${code} rezervasyonundan geri alındı.`,
      ...facts,
      damage.length === 0 ? "Hasar yok." : "Hasar:",
      ...damage,
    ],
    action: { label: "Tutanağı açın", path: protocolPath(code) },
  };
}
