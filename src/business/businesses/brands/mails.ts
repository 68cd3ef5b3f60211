import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { BrandDecision } from "./rules.ts";

type Decided = { firstName: string; brandName: string; reason: string; clearedListings: number };

const subjects: Record<BrandDecision, (brand: string) => string> = {
  grant: (brand) => words("{marka} yetkili bayiliğiniz onaylandı", { marka: brand }),
  deny: (brand) => words("{marka} yetkili bayiliğiniz onaylanmadı", { marka: brand }),
  revoke: (brand) => words("{marka} yetkili bayiliğinizin onayı geri alındı", { marka: brand }),
};

const paragraphs: Record<BrandDecision, (about: Decided) => string[]> = {
  grant: ({ brandName }) => [
    words("İşletmenizin {marka} yetkili bayisi olduğunu onayladık. Sayfanızda ve ilanlarınızda görünür.", {
      marka: brandName,
    }),
    words(
      "Satılık araç ilanlarınızda satıcılık türü olarak “Yetkili bayi aracı”, marka olarak {marka} seçebilirsiniz.",
      { marka: brandName },
    ),
  ],
  deny: ({ brandName, reason }) => [
    words("İşletmenizin {marka} yetkili bayisi olduğunu şu nedenle onaylamadık:", { marka: brandName }),
    `– ${reason}`,
    words("Eksiği giderdiğinizde yeniden isteyebilirsiniz."),
  ],
  revoke: ({ brandName, reason, clearedListings }) => [
    words("İşletmenizin {marka} yetkili bayiliği onayını şu nedenle geri aldık:", { marka: brandName }),
    `– ${reason}`,
    ...(clearedListings > 0
      ? [
          words("Bu markayla verdiğiniz {sayi} ilan artık “Galeri aracı” olarak görünür.", {
            sayi: formatNumber(clearedListings),
          }),
        ]
      : []),
  ],
};

/** Notifies the owner of a business of a decision about a brand. */
export const brandDecisionMail = message(
  "businesses-brand-decision",
  (decision: BrandDecision, about: Decided): MailText => ({
    subject: subjects[decision](about.brandName),
    greeting: hello(about.firstName),
    paragraphs: paragraphs[decision](about),
    action: { label: words("İşletmenizi açın"), path: "/hesabim/isletme" },
    ...(decision === "deny" ? {} : { links: [{ label: words("İlanlarınız"), path: "/ilanlarim" }] }),
  }),
);
