import { Link } from "react-router";
import { appContext, requireDesk } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { fold } from "#src/shared/turkish.ts";
import { readPage } from "#src/shared/page-number.ts";
import { searchMaxLength } from "../members/search.ts";
import { businessesPath, packageTitles, rowsPerPage } from "../rules.ts";
import { SearchPage } from "../search-page.tsx";
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

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireDesk(ctx, "businesses");
  const query = new URL(request.url).searchParams;
  const page = readPage(query);
  const value = (name: string) => query.get(name) ?? "";
  const values = { q: value("q").slice(0, searchMaxLength), durum: value("durum"), paket: value("paket") };
  const filter: BusinessFilter = {
    text: fold(values.q.trim()) || undefined,
    isSuspended: lookup(states, values.durum),
    bought: isPackage(values.paket) ? packageSlugs[values.paket] : undefined,
  };
  const found = await selectBusinesses(ctx, filter, { offset: (page - 1) * rowsPerPage, limit: rowsPerPage + 1 });
  return {
    values,
    page,
    pageCount: page + (found.length > rowsPerPage ? 1 : 0),
    businesses: found.slice(0, rowsPerPage).map((one) => ({
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

/** Businesses, found by name, address of their shop or certificate number. */
export default function BusinessesPage({ loaderData }: Route.ComponentProps) {
  const { businesses, ...found } = loaderData;
  return (
    <SearchPage
      {...found}
      title="İşletmeler"
      text={{ label: "İşletme", hint: "Adının başı, dükkân adresi ya da yetki belgesi no." }}
      filters={[
        { name: "durum", label: "Durum", options: { acik: "Açık", durdurulan: "Durdurulmuş" } },
        { name: "paket", label: "Paket", options: packageNames },
      ]}
      nothingFound="İşletme bulunamadı"
      table={{
        label: "İşletmeler",
        head: ["İşletme", "Tür", "Paket", "Şehir", "Durum", "Kayıt"],
        rows: businesses.map(({ id, name, kind, package: bought, city, isSuspended, since }) => ({
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
        })),
      }}
    />
  );
}
