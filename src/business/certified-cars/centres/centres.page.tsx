import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { placesOf } from "#src/core/locations/places.server.ts";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { useFormKey } from "#src/ui/form/use-form-key.ts";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { certificateDeskPath } from "../rules.ts";
import type { Route } from "./+types/centres.page.ts";
import { selectCentres } from "./queries.server.ts";
import { centreMessages, CentreForm } from "./rules.ts";
import { addCentre, changeApproval } from "./service.server.ts";

const fields = fieldsOf(CentreForm);

export const meta = () => [{ title: "Ekspertiz merkezleri – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const member = requireDesk(ctx, "inspectionCentres");
  const centres = await selectCentres(ctx);
  return {
    mayChange: mayAtDesk(member, "inspectionCentres", "change"),
    centres: centres.map(({ phone, reports, ...centre }) => ({
      ...centre,
      phone: formatPhone(phone),
      reports: Number(reports),
    })),
    cities: (await placesOf(ctx)).cities.map(({ id, name }) => ({ value: String(id), label: name })),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "inspectionCentres", "change");
  return {
    add: [() => addCentre(ctx, form), centreMessages.added],
    approval: async () => {
      const done = await changeApproval(ctx, form);
      return { done: done === "approve" ? centreMessages.approved : centreMessages.suspended };
    },
  };
});

/** The approved inspection centres: moderators read them, admins change them. */
export default function CentresPage({ loaderData, actionData }: Route.ComponentProps) {
  const { centres, cities, mayChange } = loaderData;
  const key = useFormKey(actionData);
  return (
    <DeskPage
      title="Ekspertiz merkezleri"
      above={[{ to: certificateDeskPath, label: "Sertifikalı araçlar" }]}
      answer={actionData}
    >
      <DataTable
        label="Ekspertiz merkezleri"
        head={["Merkez", "Yetki belgesi", "Yer", "Telefon", "Yayındaki rapor", "Durum"]}
        rows={centres.map((centre) => ({
          key: centre.id,
          cells: [
            centre.name,
            centre.approvalNumber,
            `${centre.address}, ${centre.cityName}`,
            centre.phone,
            { number: centre.reports },
            centre.isApproved ? "Onaylı" : "Onayı kaldırıldı",
          ],
        }))}
      />
      {mayChange && centres.length > 0 && (
        <DeskForm
          id="onay"
          title="Onay"
          step="approval"
          button="Kaydedin"
          look="line"
          answer={actionData}
          version={key}
        >
          <SelectField
            name="id"
            label="Merkez"
            options={centres.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <SelectField
            name="approval"
            label="İşlem"
            options={[
              { value: "suspend", label: "Onayı kaldırın" },
              { value: "approve", label: "Yeniden onaylayın" },
            ]}
          />
          <ReasonField />
        </DeskForm>
      )}
      {mayChange && (
        <DeskForm id="merkez" title="Yeni merkez" step="add" button="Merkezi ekleyin" answer={actionData} version={key}>
          <TextField {...fields.name} label="Merkezin adı" />
          <TextField {...fields.approvalNumber} label="Yetki belgesi no" hint="TSE hizmet yeri yeterlilik belgesi" />
          <SelectField name="cityId" label="Şehir" options={cities} />
          <TextField {...fields.address} label="Adres" />
          <MaskedField mask="phone" {...fields.phone} type="tel" label="Telefon" />
          <ReasonField />
        </DeskForm>
      )}
    </DeskPage>
  );
}
