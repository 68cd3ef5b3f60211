import { z } from "zod/mini";
import { certifiedSection } from "#src/finding/search/address/certified.ts";
import { maxCharacters, minCharacters, singleLine } from "#src/shared/validation.ts";

/** The results of the search for certified cars. */
export const certifiedCarsPath = `/${certifiedSection}`;
export const certifiedCarPath = "/sertifikali-arac";
export const verificationPath = "/sertifika-dogrula";
export const certificateDeskPath = "/yonetim/sertifikalar";

/** The page of a report, or of one of its earlier versions. */
export const reportAddress = (slug: string, version?: number) =>
  `${certifiedCarPath}/${slug}${version === undefined ? "" : `?surum=${version}`}`;
/** The PDF of a version, by its hash. */
export const pdfAddress = (sha256: string) => `${certifiedCarPath}/rapor/${sha256}.pdf`;
export const verificationAddress = (sha256: string) => `${verificationPath}/${sha256}`;
export const deskAddress = (id: number | string, section?: string) =>
  `${certificateDeskPath}/${id}${section === undefined ? "" : `/${section}`}`;

/** Characters of a hash as it is typed or pasted, with spaces. */
export const typedHashMaxLength = 100;
export const hashPattern = /^[0-9a-f]{64}$/;

export type ReportState = "draft" | "published" | "ended" | "revoked";

/** What a report is worth today: a published one may have expired. */
export type ReportStanding = "draft" | "valid" | "expired" | "ended" | "revoked";

/** `day` and `validUntil` as `2026-11-23`; a report is valid through its last day. */
export const standingOf = (
  { state, validUntil }: { state: ReportState; validUntil: string | null },
  day: string,
): ReportStanding => (state !== "published" ? state : validUntil !== null && validUntil < day ? "expired" : "valid");

export const standingNames: Record<ReportStanding, string> = {
  draft: "Taslak",
  valid: "Geçerli",
  expired: "Süresi doldu",
  ended: "Sona erdi",
  revoked: "İptal edildi",
};

export const endReasons = {
  "listing-changed": "İlanın araç bilgileri, kilometresi ya da sahibi değişti.",
  replaced: "Bu ilan için yeni bir rapor yayımlandı.",
} as const;

export const certifiedCarMessages = {
  notFound: "Sertifikalı araç bulunamadı.",
  revoked: "Bu ekspertiz raporu iptal edildi; araç artık sertifikalı değil.",
  ended: "Bu ekspertiz raporu ilanı artık anlatmıyor; araç sertifikalı değil.",
  notLive: "Bu aracın ilanı şu an yayında değil.",
  gone: "Bu aracın ilanı sona erdi.",
  pdfNotFound: "Rapor dosyası bulunamadı.",
};

/** Who reads it is everybody. */
const revokeReasonMaxLength = 300;
export const RevokeForm = z.object({
  reason: z.string().check(singleLine, minCharacters(5), maxCharacters(revokeReasonMaxLength)),
});
