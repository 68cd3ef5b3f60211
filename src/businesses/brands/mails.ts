import type { MailText } from "#src/shared/mail-layout.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { BrandDecision } from "./rules.ts";

type Decided = { firstName: string; brandName: string; reason: string; clearedListings: number };

const subjects: Record<BrandDecision, (brand: string) => string> = {
  grant: (brand) => `${brand} yetkili bayiliğiniz onaylandı`,
  deny: (brand) => `${brand} yetkili bayiliğiniz onaylanmadı`,
  revoke: (brand) => `${brand} yetkili bayiliğinizin onayı geri alındı`,
};

const paragraphs: Record<BrandDecision, (about: Decided) => string[]> = {
  grant: ({ brandName }) => [
    `İşletmenizin ${brandName} yetkili bayisi olduğunu onayladık. Sayfanızda ve ilanlarınızda görünür.`,
    `Satılık araç ilanlarınızda satıcılık türü olarak “Yetkili bayi aracı”, marka olarak ${brandName} seçebilirsiniz.`,
  ],
  deny: ({ brandName, reason }) => [
    `İşletmenizin ${brandName} yetkili bayisi olduğunu şu nedenle onaylamadık:`,
    `– ${reason}`,
    "Eksiği giderdiğinizde yeniden isteyebilirsiniz.",
  ],
  revoke: ({ brandName, reason, clearedListings }) => [
    `İşletmenizin ${brandName} yetkili bayiliği onayını şu nedenle geri aldık:`,
    `– ${reason}`,
    ...(clearedListings > 0
      ? [`Bu markayla verdiğiniz ${formatNumber(clearedListings)} ilan artık “Galeri aracı” olarak görünür.`]
      : []),
  ],
};

/** Notifies the owner of a business of a decision about a brand. */
export const brandDecisionMail = (decision: BrandDecision, about: Decided): MailText => ({
  subject: subjects[decision](about.brandName),
  greeting: `Merhaba ${about.firstName},`,
  paragraphs: paragraphs[decision](about),
  action: { label: "İşletmenizi açın", path: "/hesabim/isletme" },
  ...(decision === "deny" ? {} : { links: [{ label: "İlanlarınız", path: "/ilanlarim" }] }),
});
