import { Link } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { maskEmail, membersPath, roleNames, rowsPerPage } from "../rules.ts";
import type { Route } from "./+types/members.page.ts";
import { selectMembers } from "./queries.server.ts";
import { readFilter, readPage, searchMaxLength, states } from "./search.ts";
import { requireManager } from "./service.server.ts";

export const meta = () => [{ title: "Üyeler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireManager(ctx);
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
      role: one.role === "member" ? (one.businessName ?? "Bireysel") : roleNames[one.role],
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
  const { values, page, pageCount, members } = loaderData;
  return (
    <div className="page desk">
      <p className="desk__back">
        <Link to="/yonetim">Yönetim</Link>
      </p>
      <h1>Üyeler</h1>
      <Form method="get" id="ara" className="administration__form">
        <TextField
          name="q"
          label="Üye"
          type="search"
          isOptional
          maxLength={searchMaxLength}
          defaultValue={values.q}
          hint="E-posta, ad, telefon, üye no, ilan no ya da işletme; başını yazmanız yeter."
        />
        <SelectField
          name="durum"
          label="Durum"
          isOptional
          placeholder="Hepsi"
          defaultValue={values.durum}
          options={Object.entries(states).map(([slug, label]) => ({ value: slug, label }))}
        />
        <SelectField
          name="gorev"
          label="Görev"
          isOptional
          placeholder="Hepsi"
          defaultValue={values.gorev}
          options={[
            { value: "uye", label: roleNames.member },
            { value: "moderator", label: roleNames.moderator },
            { value: "yonetici", label: roleNames.admin },
          ]}
        />
        <SelectField
          name="paket"
          label="Paket"
          isOptional
          placeholder="Hepsi"
          defaultValue={values.paket}
          options={[
            { value: "yok", label: "Paketsiz" },
            { value: "pro", label: "Pro" },
            { value: "premium", label: "Premium" },
          ]}
        />
        <SelectField
          name="onay"
          label="E-posta onayı"
          isOptional
          placeholder="Hepsi"
          defaultValue={values.onay}
          options={[
            { value: "evet", label: "Onaylı" },
            { value: "hayir", label: "Onaysız" },
          ]}
        />
        <SubmitButton look="ink" isAlwaysOpen>
          Arayın
        </SubmitButton>
      </Form>
      {members.length === 0 ? (
        <EmptyState icon="info" title="Üye bulunamadı" />
      ) : (
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
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        to={(number) => {
          const next = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
          next.set("sayfa", String(number));
          return `?${next}`;
        }}
      />
    </div>
  );
}
