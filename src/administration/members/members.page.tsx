import { Link } from "react-router";
import { appContext, requireDesk } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { staffRoleNames, titlesOfRoles } from "#src/shared/desks.ts";
import { maskEmail } from "#src/shared/masked-contact.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { membersPath, rowsPerPage } from "../rules.ts";
import { SearchPage } from "../search-page.tsx";
import type { Route } from "./+types/members.page.ts";
import { selectMembers } from "./queries.server.ts";
import { readPage } from "#src/shared/page-number.ts";
import { readFilter, searchMaxLength, staffRoleSlugs, states } from "./search.ts";

const roleOptions = Object.fromEntries(
  Object.entries(staffRoleSlugs).map(([slug, role]) => [slug, staffRoleNames[role]]),
);

export const meta = () => [{ title: "Üyeler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireDesk(ctx, "members");
  const query = new URL(request.url).searchParams;
  const page = readPage(query);
  const found = await selectMembers(ctx, readFilter(query), {
    offset: (page - 1) * rowsPerPage,
    limit: rowsPerPage + 1,
  });
  const value = (name: string) => query.get(name) ?? "";
  const values = {
    q: value("q").slice(0, searchMaxLength),
    durum: value("durum"),
    gorev: value("gorev"),
    paket: value("paket"),
    onay: value("onay"),
  };
  return {
    values,
    page,
    pageCount: page + (found.length > rowsPerPage ? 1 : 0),
    members: found.slice(0, rowsPerPage).map((one) => ({
      id: one.id,
      name: `${one.firstName} ${one.lastName}`,
      email: maskEmail(one.email),
      role: titlesOfRoles(one.staffRoles) || (one.businessName ?? "Bireysel"),
      state: one.isActive
        ? one.emailConfirmedAt === null
          ? "Onaysız"
          : "Açık"
        : one.isBlocked
          ? "Durduruldu"
          : "Kapalı",
      isBad: !one.isActive,
      since: formatDate(one.createdAt),
    })),
  };
});

/** Members, found by whatever one knows of them. */
export default function MembersPage({ loaderData }: Route.ComponentProps) {
  const { members, ...found } = loaderData;
  return (
    <SearchPage
      {...found}
      title="Üyeler"
      text={{
        label: "Üye",
        hint: "E-posta, ad, telefon, üye no, ilan no ya da işletme; başını yazmanız yeter.",
      }}
      filters={[
        { name: "durum", label: "Durum", options: states },
        {
          name: "gorev",
          label: "Görev",
          options: { uye: "Üye", gorevli: "Bütün görevliler", ...roleOptions },
        },
        { name: "paket", label: "Paket", options: { yok: "Paketsiz", pro: "Pro", premium: "Premium" } },
        { name: "onay", label: "E-posta onayı", options: { evet: "Onaylı", hayir: "Onaysız" } },
      ]}
      nothingFound="Üye bulunamadı"
      table={{
        label: "Üyeler",
        head: ["Üye", "E-posta", "Kim", "Durum", "Üyelik"],
        rows: members.map(({ id, name, email, role, state, isBad, since }) => ({
          key: id,
          cells: [
            <Link key={id} to={`${membersPath}/${id}`}>
              {name}
            </Link>,
            email,
            role,
            isBad ? (
              <span key="state" className="tag tag--bad">
                {state}
              </span>
            ) : (
              state
            ),
            since,
          ],
        })),
      }}
    />
  );
}
