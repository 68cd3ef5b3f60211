import { Form, Link } from "react-router";
import { isStaff, requireMember } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { DeletionNotice } from "#src/people/data-rights/deletion/deletion-notice.tsx";
import { InstallHint } from "#src/site/pwa/install-hint.tsx";
import { formatDate } from "#src/shared/dates.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { readDeletion } from "./deletion-queries.server.ts";
import type { Route } from "./+types/account.page.ts";

export const meta = () => [{ title: "Hesap ayarları – Kontak" }, { name: "robots", content: "noindex" }];

/** The success notices, by `?bilgi=`. */
const notices: Record<string, string> = {
  onaylandi: "E-posta adresiniz onaylandı.",
  sifre: "Şifreniz değiştirildi, diğer cihazlardaki oturumlarınız kapatıldı.",
  "ekipten-ayrildi": "İşletmeden ayrıldınız; üyeliğiniz bireysel üyelik olarak sürer.",
};

/** The settings of the account; what is new stands at the member's home. */
export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const member = requireMember(ctx);
  const dueAt = await readDeletion(ctx);
  return {
    deletionOn: dueAt && formatDate(dueAt),
    name: `${member.firstName} ${member.lastName}`,
    email: member.email,
    isEmailConfirmed: member.isEmailConfirmed,
    hasBusiness: member.businessId !== null,
    mayModerate: isStaff(member),
    notice: lookup(notices, new URL(request.url).searchParams.get("bilgi")),
  };
});

type WayTo = [to: string, label: string];
const pick = (isThere: boolean, way: WayTo): WayTo[] => (isThere ? [way] : []);

export default function AccountHomePage({ loaderData }: Route.ComponentProps) {
  const { name, email, isEmailConfirmed, hasBusiness, mayModerate, notice } = loaderData;
  const groups: { name: string; links: WayTo[] }[] = [
    ...(mayModerate
      ? [
          {
            name: "Yönetim",
            links: [["/yonetim", "Yönetim sayfası"] as WayTo],
          },
        ]
      : []),
    {
      name: "Profil ve iletişim",
      links: [
        ...pick(hasBusiness, ["/hesabim/isletme", "İşletmem"]),
        ["/hesabim/profil", "Profilim"],
        ["/hesabim/telefon", "Telefonum"],
        ["/hesabim/eposta", "E-posta adresim"],
        ["/hesabim/mesajlar", "Mesaj ayarları ve engellenen üyeler"],
      ],
    },
    {
      name: "Verilerim ve izinlerim",
      links: [
        ["/hesabim/izinler", "İletişim izinlerim"],
        ["/hesabim/verilerim", "Verilerimi indirin, hesabımı silin"],
      ],
    },
    {
      name: "Güvenlik",
      links: [
        ["/hesabim/sifre", "Şifremi değiştir"],
        ["/hesabim/gecis-anahtarlari", "Geçiş anahtarlarım"],
        ["/hesabim/iki-adim", "İki adımlı doğrulama"],
        ["/hesabim/oturumlar", "Oturumlarım"],
      ],
    },
  ];
  return (
    <AccountPage title="Hesap ayarları" lead={name}>
      {notice && <ResultNotice tone="good" text={notice} />}
      <DeletionNotice dueAt={loaderData.deletionOn} />
      <dl className="account__facts">
        <dt>E-posta</dt>
        <dd>{email}</dd>
        <dt>E-posta durumu</dt>
        <dd>{isEmailConfirmed ? "Onaylı" : "Onay bekliyor"}</dd>
      </dl>
      {!isEmailConfirmed && (
        <Notice tone="warn">
          İlan vermek ve mesaj göndermek için e-posta adresinizi onaylayın.{" "}
          <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>
        </Notice>
      )}
      {groups.map(({ name, links }) => (
        <nav key={name} aria-label={name}>
          <h2 className="account__group">{name}</h2>
          <ul className="account__list">
            {links.map(([to, label]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <InstallHint />
      <Form method="post" action="/cikis">
        <Button type="submit" look="line">
          Çıkış yapın
        </Button>
      </Form>
    </AccountPage>
  );
}
