import { entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { formatDate } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { type HolderKind, packages, type PackageId, packagesPath } from "./rules.ts";

type Held = { package: PackageId; endsAt: Date; firstName: string };

const free = entitlementsOf({ package: "none", businessId: 0, businessPackage: "none" }).business!.liveListings;

/** What the end of a package means for its holder. */
const consequences = {
  member: {
    ending: () => words("O günden sonra paketinizle gelen haklar sona erer; ilanlarınız yayında kalır."),
    ended: () => words("Paketinizle gelen haklar sona erdi; ilanlarınız yayında kalır."),
  },
  business: {
    ending: () =>
      words(
        "O gün yayındaki ilanlarınızdan {sayi} ilanı aşanlar, en yenilerinden başlayarak pasife alınır; yeni bir paketle kendiliğinden yeniden yayına girer.",
        { sayi: free },
      ),
    ended: () =>
      words(
        "Yayındaki ilanlarınızdan {sayi} ilanı aşanlar, en yenilerinden başlayarak pasife alındı; yeni bir paketle kendiliğinden yeniden yayına girer.",
        { sayi: free },
      ),
  },
};

/** Mail to the holder of a package that ends in a week or has ended, if no later package of theirs begins then. */
export const noticeMail = message(
  "orders-notice",
  (kind: HolderKind, notice: "ending" | "ended", held: Held): MailText => {
    const { name } = packages[held.package];
    const isOver = notice === "ended";
    return {
      subject: isOver
        ? words("{ad} paketiniz sona erdi", { ad: name })
        : words("{ad} paketinizin süresi doluyor", { ad: name }),
      greeting: hello(held.firstName),
      paragraphs: [
        isOver
          ? words("{ad} paketiniz {gun} günü sona erdi.", { ad: name, gun: formatDate(held.endsAt) })
          : words("{ad} paketiniz {gun} günü sona eriyor.", { ad: name, gun: formatDate(held.endsAt) }),
        consequences[kind][notice](),
      ],
      action: { label: isOver ? words("Paketleri görün") : words("Paketimi uzat"), path: packagesPath[kind] },
    };
  },
);
