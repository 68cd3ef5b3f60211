import { Link } from "react-router";
import { requireDesk } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { fold } from "#src/shared/turkish.ts";
import { listPage } from "#src/shared/page-number.ts";
import { searchMaxLength } from "../members/search.ts";
import { DeskList } from "#src/staff/desks/desk-list.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import type { Filter } from "#src/staff/desks/filter-form.tsx";
import { businessesPath } from "#src/staff/desks/rules.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { packageTitles, rowsPerPage } from "../rules.ts";
import type { Route } from "./+types/businesses.page.ts";
import { type BusinessFilter, selectBusinesses } from "./queries.server.ts";

const packageSlugs = { yok: "none", baslangic: "starter", gelisim: "growth", kurumsal: "corporate" } as const;
const packageNames: Record<keyof typeof packageSlugs, string> = {
  yok: packageTitles.none,
  baslangic: packageTitles.starter,
  gelisim: packageTitles.growth,
  kurumsal: packageTitles.corporate,
};
const states: Readonly<Record<string, boolean>> = { acik: false, durdurulan: true };
const isPackage = (slug: string): slug is keyof typeof packageSlugs => Object.hasOwn(packageSlugs, slug);

export const meta = () => [{ title: "İşletmeler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "businesses");
  const query = new URL(request.url).searchParams;
  const list = listPage(query, rowsPerPage);
  const value = (name: string) => query.get(name) ?? "";
  const values = { q: value("q").slice(0, searchMaxLength), durum: value("durum"), paket: value("paket") };
  const filter: BusinessFilter = {
    text: fold(values.q.trim()) || undefined,
    isSuspended: lookup(states, values.durum),
    bought: isPackage(values.paket) ? packageSlugs[values.paket] : undefined,
  };
  const { rows, ...pages } = list.of(await selectBusinesses(ctx, filter, list.range));
  return {
    ...pages,
    values,
    businesses: rows.map((one) => ({
      id: one.id,
      name: one.name,
      kind: one.nature === "franchiser" ? "Yetkili bayi" : one.isRental ? "Kiralama" : "Galeri",
      package: packageTitles[one.package],
      city: one.cityName ?? "",
      isSuspended: one.suspendedAt !== null,
      since: formatDate(one.createdAt),
    })),
  };
});

const filters: readonly Filter[] = [
  { name: "q", label: "İşletme", hint: "Adının başı, dükkân adresi ya da yetki belgesi no." },
  { name: "durum", label: "Durum", options: { acik: "Açık", durdurulan: "Durdurulmuş" } },
  { name: "paket", label: "Paket", options: packageNames },
];

/** Businesses, found by name, address of their shop or certificate number. */
export default function BusinessesPage({ loaderData }: Route.ComponentProps) {
  const { businesses, ...list } = loaderData;
  return (
    <DeskPage title="İşletmeler">
      <DeskList
        {...list}
        filters={filters}
        filterButton="Arayın"
        empty="İşletme bulunamadı"
        isEmpty={businesses.length === 0}
      >
        <DataTable
          label="İşletmeler"
          head={["İşletme", "Tür", "Paket", "Şehir", "Durum", "Kayıt"]}
          rows={businesses.map(({ id, name, kind, package: bought, city, isSuspended, since }) => ({
            key: id,
            cells: [
              <Link key={id} to={`${businessesPath}/${id}`}>
                {name}
              </Link>,
              kind,
              bought,
              city,
              isSuspended ? (
                <span key="state" className="tag tag--bad">
                  Durduruldu
                </span>
              ) : (
                "Açık"
              ),
              since,
            ],
          }))}
        />
      </DeskList>
    </DeskPage>
  );
}
