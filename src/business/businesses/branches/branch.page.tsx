import { redirect } from "react-router";
import { pageTitle } from "#src/shared/page-title.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { PointFields } from "#src/people/members/own-place/point-fields.tsx";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { ChoiceForm } from "#src/ui/choice-form.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { Select, SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/branch.page.ts";
import { BusinessPage } from "../business-page.tsx";
import { WeekFields } from "../opening-hours/week-fields.tsx";
import { branchesPath, noBranch, BranchForm } from "./rules.ts";
import { addBranch, changeBranch, closeOwnBranch, readBranch, requireBranchOwner } from "./service.server.ts";

const fields = fieldsOf(BranchForm);

const isNew = (id: string) => id === "yeni";
const empty = {
  name: "",
  address: "",
  phone: "",
  hasWhatsapp: false,
  cityId: 0,
  townId: 0,
  latitude: null,
  longitude: null,
  week: [],
};

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([loaderData?.branch.name || "Yeni şube"]) },
  { name: "robots", content: "noindex" },
];

/** The towns offered are those of the city in the address (`il`), else of the branch's city. */
export const loader = pageLoader(async ({ request, ctx, params }: WithContext<Route.LoaderArgs>) => {
  if (isNew(params.id)) requireBranchOwner(ctx);
  const read = isNew(params.id) ? { branch: empty, people: 0, others: [] } : await readBranch(ctx, readId(params.id));
  const places = await placesOf(ctx);
  const city =
    places.city(readId(new URL(request.url).searchParams.get("il") ?? "")) ?? places.city(read.branch.cityId);
  if (!city) throw redirect(branchesPath);
  return {
    ...read,
    city: { id: city.id, name: city.name },
    cities: places.cities.map(({ id, name }) => ({ value: String(id), label: name })),
    towns: places.townsOf(city.id).map(({ id, name }) => ({ value: String(id), label: name })),
  };
});

export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  if (isNew(params.id)) return { default: [() => addBranch(ctx, form), { to: `${branchesPath}?added` }] };
  const id = readId(params.id);
  return {
    kapat: [() => closeOwnBranch(ctx, id, form), { to: `${branchesPath}?closed` }],
    default: [() => changeBranch(ctx, id, form), { to: `${branchesPath}?saved` }],
  };
});

/** The form of a branch, new or existing, and closing it. */
export default function BranchPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { branch, people, others, city, cities, towns } = loaderData;
  return (
    <BusinessPage title={isNew(params.id) ? "Yeni şube" : branch.name}>
      <ChoiceForm className="account__form">
        <label htmlFor="il" className="small">
          Şubenin ili
        </label>
        <Select id="il" name="il" options={cities} placeholder={null} defaultValue={city.id} key={city.id} />
      </ChoiceForm>
      <Form method="post" className="account__form" answer={refusalOf(actionData, "default")}>
        <TextField {...fields.name} label="Şubenin adı" autoComplete="off" defaultValue={branch.name} />
        <SelectField
          key={city.id}
          name="town"
          label={`İlçe (${city.name})`}
          options={towns}
          defaultValue={branch.cityId === city.id ? branch.townId : ""}
        />
        <TextField
          {...fields.address}
          label="Adres"
          isOptional
          autoComplete="address-line1"
          defaultValue={branch.address}
        />
        <MaskedField
          mask="phone"
          name="phone"
          label="Telefon"
          isOptional
          autoComplete="tel-national"
          placeholder="0212 123 45 67"
          defaultValue={branch.phone}
          hint="Cep, sabit hat ya da 444’lü numara. Dükkân sayfanızda gösterilir."
        />
        <CheckboxField name="hasWhatsapp" isOptional defaultChecked={branch.hasWhatsapp}>
          Bu cep numarasına WhatsApp’tan da yazılabilsin
        </CheckboxField>
        <PointFields place={branch} label="Şubenin yerini işaretlemek için haritaya basın" />
        <h2>Çalışma saatleri</h2>
        <p className="small muted">
          Kapalı olduğunuz günleri boş bırakın. Özel günler ve resmî tatiller dükkân ayarlarındaki gibidir.
        </p>
        <WeekFields week={branch.week} />
        <SubmitButton isWide>Kaydedin</SubmitButton>
      </Form>
      {!isNew(params.id) && (
        <section aria-labelledby="h-kapat">
          <h2 id="h-kapat">Şubeyi kapatın</h2>
          <p>
            {people === 0
              ? "Bu şubede çalışan kimse yok."
              : `Bu şubede ${formatNumber(people)} kişi çalışıyor. İlanları ve konuşmalarıyla birlikte seçtiğiniz şubeye geçerler ya da şubesiz kalırlar; kimse işletmeden çıkarılmaz.`}
          </p>
          <Form method="post" className="account__form" answer={refusalOf(actionData, "kapat")}>
            <input type="hidden" name="islem" value="kapat" />
            <SelectField
              name="target"
              label="Çalışanlar"
              placeholder={null}
              options={[
                { value: noBranch, label: "Şubesiz kalsın" },
                ...others.map(({ id, name }) => ({ value: String(id), label: `${name} şubesine geçsin` })),
              ]}
            />
            <SubmitButton look="line">Şubeyi kapatın</SubmitButton>
          </Form>
        </section>
      )}
    </BusinessPage>
  );
}
