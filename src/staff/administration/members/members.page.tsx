import { Link } from "react-router";
import { requireDesk } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { staffRoleNames, titlesOfRoles } from "#src/shared/desks.ts";
import { maskEmail } from "#src/shared/masked-contact.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { DeskList } from "#src/staff/desks/desk-list.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import type { Filter } from "#src/staff/desks/filter-form.tsx";
import { membersPath } from "#src/staff/desks/rules.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { rowsPerPage } from "../rules.ts";
import type { Route } from "./+types/members.page.ts";
import { selectMembers } from "./queries.server.ts";
import { listPage } from "#src/shared/page-number.ts";
import { readFilter, searchMaxLength, staffRoleSlugs, states } from "./search.ts";

const roleOptions = Object.fromEntries(
  Object.entries(staffRoleSlugs).map(([slug, role]) => [slug, staffRoleNames[role]]),
);

export const meta = () => [{ title: "Üyeler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "members");
  const query = new URL(request.url).searchParams;
  const list = listPage(query, rowsPerPage);
  const { rows, ...pages } = list.of(await selectMembers(ctx, readFilter(query), list.range));
  const value = (name: string) => query.get(name) ?? "";
  const values = {
    q: value("q").slice(0, searchMaxLength),
    durum: value("durum"),
    gorev: value("gorev"),
    paket: value("paket"),
    onay: value("onay"),
  };
  return {
    ...pages,
    values,
    members: rows.map((one) => ({
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

const filters: readonly Filter[] = [
  { name: "q", label: "Üye", hint: "E-posta, ad, telefon, üye no, ilan no ya da işletme; başını yazmanız yeter." },
  { name: "durum", label: "Durum", options: states },
  { name: "gorev", label: "Görev", options: { uye: "Üye", gorevli: "Bütün görevliler", ...roleOptions } },
  { name: "paket", label: "Paket", options: { yok: "Paketsiz", pro: "Pro", premium: "Premium" } },
  { name: "onay", label: "E-posta onayı", options: { evet: "Onaylı", hayir: "Onaysız" } },
];

/** Members, found by whatever one knows of them. */
export default function MembersPage({ loaderData }: Route.ComponentProps) {
  const { members, ...list } = loaderData;
  return (
    <DeskPage title="Üyeler">
      <DeskList {...list} filters={filters} filterButton="Arayın" empty="Üye bulunamadı" isEmpty={members.length === 0}>
        <DataTable
          label="Üyeler"
          head={["Üye", "E-posta", "Kim", "Durum", "Üyelik"]}
          rows={members.map(({ id, name, email, role, state, isBad, since }) => ({
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
          }))}
        />
      </DeskList>
    </DeskPage>
  );
}
