import { formatDate } from "#src/shared/dates.ts";
import type { RejectionReason } from "#src/selling/listings/transitions.ts";
import { riskLevels } from "../risk/rules.ts";

/** Product 4.20: a listing whose risk is at least this waits for a moderator, whoever offers it. */
export const waitsFromScore = riskLevels.mid;

/**
 * How many of a dealer's listings are looked at after they went live, as a percentage, by the record: listings that
 * moderators found right, and days since the certificate was verified or since the last violation. Below the first step
 * every listing is looked at before.
 */
export const trustSteps = [
  { approved: 10, days: 7, percent: 100 },
  { approved: 25, days: 14, percent: 50 },
  { approved: 50, days: 30, percent: 25 },
  { approved: 100, days: 60, percent: 10 },
  { approved: 200, days: 90, percent: 5 },
] as const;
const [firstStep] = trustSteps;
/** Days without another violation before the first step counts again. */
export const daysAfterViolation = 30;
/** After a violation, listings of so many days that nobody has seen are looked at. */
export const unseenDays = 30;

/** Rejections for these reasons alone are no violation; asking for a change is none either, unless a report is upheld. */
export const harmlessReasons: readonly RejectionReason[] = ["wording"];

/** What a dealer's standing follows from; `approved` counts since the last violation or decision of staff. */
export type TrustFacts = {
  certificateNumber: string | null;
  isSuspended: boolean;
  /** When staff verified this certificate number. */
  verifiedAt: Date | null;
  decision: { state: "granted" | "ended"; cause: "staff" | "fraud"; at: Date } | null;
  violatedAt: Date | null;
  approved: number;
};

export type Standing = { mayPublish: true; percent: number } | { mayPublish: false; why: string; remedy: string };

/** Whether a dealer's listings go live at once, and what share is looked at afterwards; else why not. */
export function standingOf(facts: TrustFacts, now: Date): Standing {
  const { certificateNumber, isSuspended, verifiedAt, decision, violatedAt, approved } = facts;
  const no = (why: string, remedy: string): Standing => ({ mayPublish: false, why, remedy });
  if (isSuspended) return no(texts.suspended, texts.afterSuspension);
  if (!certificateNumber) return no(texts.noCertificate, texts.enterCertificate);
  if (!verifiedAt) return no(texts.unverified, texts.afterVerification);
  if (decision?.state === "ended") return no(texts.ended(decision.at), texts.askStaff);
  const isViolated = violatedAt !== null && (!decision || violatedAt > decision.at);
  const since = isViolated && violatedAt > verifiedAt ? violatedAt : verifiedAt;
  const days = Math.floor((now.getTime() - since.getTime()) / 86_400_000);
  const reached = trustSteps.findLast((step) => approved >= step.approved && days >= step.days);
  if (isViolated && (!reached || days < daysAfterViolation))
    return no(texts.violated(violatedAt), texts.afterViolation);
  if (reached) return { mayPublish: true, percent: reached.percent };
  if (decision) return { mayPublish: true, percent: firstStep.percent };
  return no(texts.short(approved), texts.afterRecord);
}

const texts = {
  suspended: "İşletmeniz durduruldu.",
  afterSuspension: "İşletmeniz yeniden açıldığında kaydınıza göre karar verilir.",
  noCertificate: "Yetki belgesi numaranız kayıtlı değil.",
  enterCertificate: "Numaranızı işletme bilgilerinize yazınız; ekibimiz doğruladıktan sonra kaydınız sayılmaya başlar.",
  unverified: "Yetki belgesi numaranız henüz doğrulanmadı.",
  afterVerification:
    "Ekibimiz belgenizi doğruladıktan sonra kaydınız sayılmaya başlar. Doğrulamayı iletişim sayfasından isteyebilirsiniz.",
  ended: (at: Date) => `Ekibimiz ${formatDate(at)} günü ilanlarınızın önce denetlenmesine karar verdi.`,
  askStaff: "Nedenini sormak ve kararın yeniden ele alınmasını istemek için iletişim sayfasından bize yazınız.",
  violated: (at: Date) => `${formatDate(at)} günü bir ilanınızın kurallara uymadığı anlaşıldı.`,
  afterViolation: `Bu tarihten sonra ${firstStep.approved} ilanınız uygun bulunur ve ${daysAfterViolation} gün başka bir ihlal olmazsa ilanlarınız yeniden hemen yayına girer.`,
  short: (approved: number) => `Uygun bulunan ilanlarınızın sayısı henüz ${approved}.`,
  afterRecord: `${firstStep.approved} ilanınız uygun bulunduğunda ve belgenizin doğrulanmasının üzerinden ${firstStep.days} gün geçtiğinde ilanlarınız hemen yayına girer.`,
};

export const trustTexts = {
  title: "İlanlarınızın yayına girmesi",
  yes: "İlanlarınız hemen yayına girer; bazılarına sonradan bakılır. Sakıncalı görünen bir ilan yine önce denetlenir.",
  no: "İlanlarınız denetlendikten sonra yayına girer.",
  endHint:
    "Yeni ilanları ve değişiklikleri önce denetlenir; son 30 günde görülmeden yayına girenler sonradan bakılacaklara eklenir. Siz yeniden izin verene kadar sürer.",
  grantHint:
    "Yetki belgesi numarasını doğruladığınızı gösterir. İlanları hemen yayına girer; kaydı yeterli olana kadar hepsine sonradan bakılır.",
  granted: "İlanları hemen yayına girer",
  sampled: (percent: number) => `Sonradan bakılan pay: %${percent}`,
};

/** What staff read of a dealer's standing. */
export const standingText = (standing: Standing) =>
  standing.mayPublish
    ? `${trustTexts.granted}. ${trustTexts.sampled(standing.percent)}.`
    : `Önce denetlenir: ${standing.why}`;

export const trustActions = {
  "trust.grant": "İlanların hemen yayına girmesine izin verme",
  "trust.end": "İlanların hemen yayına girmesini sonlandırma",
} as const;

export const trustMessages = {
  noCertificate: "İşletmenin yetki belgesi numarası kayıtlı değil. Önce numara kaydedilmelidir.",
};
