import type { MailText } from "#src/shared/mail-layout.ts";
import { type ApplicationDecision, applicationPath } from "./rules.ts";

type Decided = {
  firstName: string;
  reasons: readonly string[];
  note: string;
  shop: { name: string; path: string } | null;
};

const listed = ({ reasons, note }: Decided) => [
  ...reasons.map((reason) => `– ${reason}`),
  ...(note === "" ? [] : [`Denetleyenin notu: ${note}`]),
];

const texts: Record<ApplicationDecision, (about: Decided) => Omit<MailText, "greeting">> = {
  approve: ({ shop }) => ({
    subject: "Dükkânınız açıldı",
    paragraphs: [
      `${shop?.name ?? "Dükkânınız"} için başvurunuzu onayladık. Sayfanız yayında.`,
      "Size uygun paketi seçip dükkânınızın kapağını, çalışma saatlerini ve tanıtım yazısını düzenleyebilirsiniz.",
    ],
    action: { label: "Paketlere bakın", path: "/kurumsal/paketler" },
    links: [
      { label: "Dükkân ayarları", path: "/kurumsal/dukkan" },
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
