import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
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
  ...(note === "" ? [] : [words("Denetleyenin notu: {not}", { not: note })]),
];

const texts: Record<ApplicationDecision, (about: Decided) => Omit<MailText, "greeting">> = {
  approve: ({ shop, hasPackages }) => ({
    subject: words("Dükkânınız açıldı"),
    paragraphs: [
      words("{dukkan} için başvurunuzu onayladık. Sayfanız yayında.", { dukkan: shop?.name ?? "Dükkânınız" }),
      hasPackages
        ? words(
            "Size uygun paketi seçip dükkânınızın kapağını, çalışma saatlerini ve tanıtım yazısını düzenleyebilirsiniz.",
          )
        : words("Dükkânınızın kapağını, çalışma saatlerini ve tanıtım yazısını düzenleyebilirsiniz."),
    ],
    action: hasPackages
      ? { label: words("Paketlere bakın"), path: "/kurumsal/paketler" }
      : { label: words("Dükkânınızı düzenleyin"), path: "/kurumsal/dukkan" },
    links: [
      ...(hasPackages ? [{ label: words("Dükkân ayarları"), path: "/kurumsal/dukkan" }] : []),
      ...(shop ? [{ label: words("Dükkân sayfanız"), path: shop.path }] : []),
    ],
  }),
  reject: (about) => ({
    subject: words("Dükkân başvurunuz onaylanmadı"),
    paragraphs: [
      words("Dükkân başvurunuzu şu nedenle onaylamadık:"),
      ...listed(about),
      words("Eksiği giderip yeniden gönderebilir ya da karara itiraz edebilirsiniz."),
    ],
    action: { label: words("Başvurunuzu açın"), path: applicationPath },
  }),
  askChange: (about) => ({
    subject: words("Dükkân başvurunuzda düzeltme istendi"),
    paragraphs: [words("Dükkân başvurunuzu onaylamamız için şunları düzeltmenizi rica ederiz:"), ...listed(about)],
    action: { label: words("Başvurunuzu açın"), path: applicationPath },
  }),
};

/** Notifies the applicant of a decision. */
export const applicationMail = message(
  "businesses-application",
  (decision: ApplicationDecision, about: Decided): MailText => ({
    greeting: hello(about.firstName),
    ...texts[decision](about),
  }),
);
