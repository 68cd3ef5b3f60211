import type { MailText } from "#src/shared/mail-layout.ts";
import { type ApplicationDecision, applicationPath } from "./rules.ts";

type Decided = {
  firstName: string;
  reasons: readonly string[];
  note: string;
  shop: { name: string; path: string } | null;
  /** Whether packages are sold. */
  hasPackages: boolean;
};

const listed = ({ reasons, note }: Decided) => [
  ...reasons.map((reason) => `– ${reason}`),
  ...(note === "" ? [] : [`Denetleyenin notu: ${note}`]),
];

const texts: Record<ApplicationDecision, (about: Decided) => Omit<MailText, "greeting">> = {
  approve: ({ shop, hasPackages }) => ({
    subject: "Dükkânınız açıldı",
    paragraphs: [
      `${shop?.name ?? "Dükkânınız"} için başvurunuzu onayladık. Sayfanız yayında.`,
      `${hasPackages ? "Size uygun paketi seçip d" : "D"}ükkânınızın kapağını, çalışma saatlerini ve tanıtım yazısını düzenleyebilirsiniz.`,
    ],
    action: hasPackages
      ? { label: "Paketlere bakın", path: "/kurumsal/paketler" }
      : { label: "Dükkânınızı düzenleyin", path: "/kurumsal/dukkan" },
    links: [
      ...(hasPackages ? [{ label: "Dükkân ayarları", path: "/kurumsal/dukkan" }] : []),
      ...(shop ? [{ label: "Dükkân sayfanız", path: shop.path }] : []),
    ],
  }),
  reject: (about) => ({
    subject: "Dükkân başvurunuz onaylanmadı",
    paragraphs: [
      "Dükkân başvurunuzu şu nedenle onaylamadık:",
      ...listed(about),
      "Eksiği giderip yeniden gönderebilir ya da karara itiraz edebilirsiniz.",
    ],
    action: { label: "Başvurunuzu açın", path: applicationPath },
  }),
  askChange: (about) => ({
    subject: "Dükkân başvurunuzda düzeltme istendi",
    paragraphs: ["Dükkân başvurunuzu onaylamamız için şunları düzeltmenizi rica ederiz:", ...listed(about)],
    action: { label: "Başvurunuzu açın", path: applicationPath },
  }),
};

/** Notifies the applicant of a decision. */
export const applicationMail = (decision: ApplicationDecision, about: Decided): MailText => ({
  greeting: `Merhaba ${about.firstName},`,
  ...texts[decision](about),
});
