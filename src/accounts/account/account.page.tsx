import { Form, Link } from "react-router";
import { appContext, requireMember } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { countOwnListings } from "#src/listings/mine/queries.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { defaultDays } from "#src/statistics/rules.ts";
import { dailyMemberViews } from "#src/statistics/service.server.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { can } from "../permissions/rules.ts";
import type { Route } from "./+types/account.page.ts";

export const meta = () => [{ title: "Hesabım – Kontak" }, { name: "robots", content: "noindex" }];

/** What the page says about what was just done, by `?bilgi=`. */
const notices: Record<string, string> = {
  onaylandi: "E-posta adresiniz onaylandı.",
  sifre: "Şifreniz değiştirildi, diğer cihazlardaki oturumlarınız kapatıldı.",
};

export const loader = pageLoader(async ({ request, context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const member = requireMember(ctx);
  const seller = { search: "", sellerId: undefined };
  const states = can(member, "publishListing") ? await countOwnListings(ctx, member, seller) : [];
  return {
    liveCount: states.find(({ state }) => state === "active")?.count ?? 0,
    weekViews: states.length > 0 ? (await dailyMemberViews(ctx, String(member.id), defaultDays)).count : 0,
    name: `${member.firstName} ${member.lastName}`,
    email: member.email,
    isEmailConfirmed: member.isEmailConfirmed,
    mayPublish: can(member, "publishListing"),
    hasBusiness: member.businessId !== null,
    mayModerate: can(member, "seeModerationQueue"),
    notice: notices[new URL(request.url).searchParams.get("bilgi") ?? ""],
  };
});

export default function AccountHomePage({ loaderData }: Route.ComponentProps) {
  const { name, email, isEmailConfirmed, mayPublish, hasBusiness, mayModerate, notice, liveCount, weekViews } =
    loaderData;
  return (
    <AccountPage title={name}>
      {notice && <Notice tone="good" text={notice} />}
      <dl className="account__facts">
        <dt>E-posta</dt>
        <dd>{email}</dd>
        <dt>E-posta durumu</dt>
        <dd>{isEmailConfirmed ? "Onaylı" : "Onay bekliyor"}</dd>
        {liveCount > 0 && (
          <>
            <dt>Yayındaki ilanlar</dt>
            <dd>
              <Link to="/ilanlarim">{formatNumber(liveCount)} ilan</Link>
            </dd>
            <dt>Görüntülenme</dt>
            <dd>
              Verdiğiniz ilanlar son {defaultDays} günde {formatNumber(weekViews)} kez görüntülendi
            </dd>
          </>
        )}
      </dl>
      {!isEmailConfirmed && (
        <Notice tone="warn">
          İlan vermek ve mesaj göndermek için e-posta adresinizi onaylayın.{" "}
          <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>
        </Notice>
      )}
      <ul className="account__list">
        {mayPublish && (
          <li>
            <Link to="/ilanver">İlan verin</Link>
          </li>
        )}
        {!mayModerate && (
          <li>
            <Link to="/ilanlarim">İlanlarım</Link>
          </li>
        )}
        {mayModerate && (
          <li>
            <Link to="/yonetim/ilanlar">İlan onayları</Link>
          </li>
        )}
        {mayModerate && (
          <li>
            <Link to="/yonetim/mesajlar">Mesaj denetimi</Link>
          </li>
        )}
        {hasBusiness && (
          <li>
            <Link to="/hesabim/isletme">İşletmem</Link>
          </li>
        )}
        <li>
          <Link to="/garaj">Garajım</Link>
        </li>
        <li>
          <Link to="/aramalarim">Aramalarım</Link>
        </li>
        <li>
          <Link to="/takip-ettiklerim">Takip ettiklerim</Link>
        </li>
        <li>
          <Link to="/hesabim/telefon">Telefonum</Link>
        </li>
        <li>
          <Link to="/hesabim/eposta">E-posta adresimi değiştir</Link>
        </li>
        <li>
          <Link to="/bildirimlerim">Bildirimlerim</Link>
        </li>
        <li>
          <Link to="/mesajlarim">Mesajlarım</Link>
        </li>
        <li>
          <Link to="/hesabim/mesajlar">Mesaj ayarları ve engellenen üyeler</Link>
        </li>
        <li>
          <Link to="/hesabim/sifre">Şifremi değiştir</Link>
        </li>
        <li>
          <Link to="/hesabim/iki-adim">İki adımlı doğrulama</Link>
        </li>
        <li>
          <Link to="/hesabim/oturumlar">Oturumlarım</Link>
        </li>
      </ul>
      <Form method="post" action="/cikis">
        <Button type="submit" look="line">
          Çıkış yapın
        </Button>
      </Form>
    </AccountPage>
  );
}
