import { entitlementsOf } from "#src/accounts/entitlements/rules.ts";
import { formatDate } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { type HolderKind, packages, type PackageId, packagesPath } from "./rules.ts";

type Held = { package: PackageId; endsAt: Date; firstName: string };

const free = entitlementsOf({ package: "none", businessId: 0, businessPackage: "none" }).business!.liveListings;

/** What the end of a package means for its holder. */
const consequences = {
  member: {
    ending: "O günden sonra paketinizle gelen haklar sona erer; ilanlarınız yayında kalır.",
    ended: "Paketinizle gelen haklar sona erdi; ilanlarınız yayında kalır.",
  },
  business: {
    ending: `O gün yayındaki ilanlarınızdan ${free} ilanı aşanlar, en yenilerinden başlayarak pasife alınır; yeni bir paketle kendiliğinden yeniden yayına girer.`,
    ended: `Yayındaki ilanlarınızdan ${free} ilanı aşanlar, en yenilerinden başlayarak pasife alındı; yeni bir paketle kendiliğinden yeniden yayına girer.`,
  },
};

/** Mail to the holder of a package that ends in a week or has ended, if no later package of theirs begins then. */
export function noticeMail(kind: HolderKind, notice: "ending" | "ended", held: Held): MailText {
  const { name } = packages[held.package];
  const isOver = notice === "ended";
  return {
    subject: isOver ? `${name} paketiniz sona erdi` : `${name} paketinizin süresi doluyor`,
    greeting: `Merhaba ${held.firstName},`,
    paragraphs: [
      `${name} paketiniz ${formatDate(held.endsAt)} günü ${isOver ? "sona erdi" : "sona eriyor"}.`,
      consequences[kind][notice],
    ],
    action: { label: isOver ? "Paketleri görün" : "Paketimi uzat", path: packagesPath[kind] },
  };
}
