import { formatDate } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { type PackageId, packages } from "./rules.ts";

type Ending = { holder: "member" | "business"; package: PackageId; endsAt: Date; firstName: string };

/** Mail to the owner of a package that ends in a week, if no later package of theirs begins then. */
export const endingMail = ({ holder, package: id, endsAt, firstName }: Ending): MailText => ({
  subject: `${packages[id].name} paketinizin süresi doluyor`,
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `${packages[id].name} paketiniz ${formatDate(endsAt)} günü sona eriyor.`,
    holder === "business"
      ? "O gün ilanlarınızdan paketsiz işletmelere tanınan sayıyı aşanlar, en yenilerinden başlayarak pasife alınır; yeni bir paketle yeniden yayına girer."
      : "O günden sonra paketinizle gelen haklar sona erer; ilanlarınız yayında kalır.",
  ],
  action: {
    label: "Paketimi uzat",
    path: holder === "business" ? "/kurumsal/paketler" : "/paketler",
  },
});
