import { Link } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { fold } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { readPage, searchMaxLength } from "../members/search.ts";
import { requireManager } from "../members/service.server.ts";
import { businessesPath, packageTitles, rowsPerPage } from "../rules.ts";
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
  requireManager(ctx);
  const query = new URL(request.url).searchParams;
  const page = readPage(query);
  const value = (name: string) => query.get(name) ?? "";
  const values = { q: value("q").slice(0, searchMaxLength), durum: value("durum"), paket: value("paket") };
  const filter: BusinessFilter = {
    text: fold(values.q.trim()) || undefined,
    isSuspended: Object.hasOwn(states, values.durum) ? states[values.durum] : undefined,
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
  const { values, page, pageCount, businesses } = loaderData;
  return (
    <div className="page desk">
      <p className="desk__back">
        <Link to="/yonetim">Yönetim</Link>
      </p>
      <h1>İşletmeler</h1>
      <Form method="get" id="ara" className="administration__form">
        <TextField
          name="q"
          label="İşletme"
          type="search"
          isOptional
          maxLength={searchMaxLength}
          defaultValue={values.q}
          hint="Adının başı, dükkân adresi ya da yetki belgesi no."
        />
        <SelectField
          name="durum"
          label="Durum"
          isOptional
          placeholder="Hepsi"
          defaultValue={values.durum}
          options={[
            { value: "acik", label: "Açık" },
            { value: "durdurulan", label: "Durdurulmuş" },
          ]}
        />
        <SelectField
          name="paket"
          label="Paket"
          isOptional
          placeholder="Hepsi"
          defaultValue={values.paket}
          options={Object.entries(packageNames).map(([slug, label]) => ({ value: slug, label }))}
        />
        <SubmitButton look="ink" isAlwaysOpen>
          Arayın
        </SubmitButton>
      </Form>
      {businesses.length === 0 ? (
        <EmptyState icon="info" title="İşletme bulunamadı" />
      ) : (
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
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        to={(number) => {
          const next = new URLSearchParams(Object.entries(values).filter(([, one]) => one !== ""));
          next.set("sayfa", String(number));
          return `?${next}`;
        }}
      />
    </div>
  );
}
