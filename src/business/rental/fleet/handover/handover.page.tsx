import { Link } from "react-router";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatAmount } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/handover.page.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { FleetPage } from "../fleet-page.tsx";
import { bookingPath, liraInput } from "../rules.ts";
import { HandoverPhotos } from "./handover-photos.tsx";
import { vehicleOf } from "./protocol-data.server.ts";
import { findLastMileage, findLastWear, selectHandovers, selectPhotoIds } from "./queries.server.ts";
import {
  fuelEighths,
  fuelText,
  handoverMessages,
  isKindSlug,
  kindSlugs,
  lateReturnKurus,
  photoMessages,
  PickupForm,
  ReturnForm,
} from "./rules.ts";
import { getFleetBooking, handOver, openKind, removePhoto, takeBack } from "./service.server.ts";
import { SignaturePad } from "./signature-pad.tsx";
import { WearEditor } from "./wear-editor.tsx";

const fields = { ...fieldsOf(PickupForm), ...fieldsOf(ReturnForm) };

export const meta = () => [{ title: "Araç teslimi – Kontak" }, { name: "robots", content: "noindex" }];

const kindOf = (slug: string) => {
  if (!isKindSlug(slug)) throw new Refusal(404, handoverMessages.notFound);
  return kindSlugs[slug];
};

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const kind = kindOf(params.kind);
  const booking = await getFleetBooking(ctx, params.code);
  const isOpen = openKind(booking) === kind;
  const [handovers, photoIds, lastKm, lastWear] = await Promise.all([
    selectHandovers(ctx, booking.id),
    selectPhotoIds(ctx, booking.id, kind),
    booking.unitId === null ? 0 : findLastMileage(ctx, booking.unitId),
    booking.unitId === null ? {} : findLastWear(ctx, booking.unitId),
  ]);
  const pickup = handovers.find((one) => one.kind === "pickup");
  const lateKurus = lateReturnKurus(booking.price, booking.dropoffAt, ctx.clock());
  const photo = url.searchParams.get("foto");
  return {
    isCounterOnly: !can(ctx.member, "manageFleet"),
    code: booking.code,
    kind,
    isOpen,
    vehicle: vehicleOf(booking),
    plate: booking.plate,
    driver: booking.driverName,
    lastKm,
    before: pickup && kind === "return" ? pickup.damage : lastWear,
    deposit: liraInput(booking.depositKurus),
    taken: pickup ? formatAmount(pickup.depositKurus) : "",
    limit:
      kind === "return" && pickup && booking.kmLimit !== null
        ? `Sınır ${formatNumber(pickup.mileageKm + booking.kmLimit)} km’de doluyor; fazlası km başına ${formatAmount(booking.extraKmKurus)}.`
        : "",
    late: kind === "return" && lateKurus > 0 ? formatAmount(lateKurus) : "",
    photoIds,
    photoDone: photo === "eklendi",
    photoFault: lookup(photoMessages, photo),
  };
});

export const action = formActions(({ ctx, form, params: { code, kind: slug } }: Sent<Route.ActionArgs>) => {
  const kind = kindOf(slug);
  return {
    "foto-sil": [() => removePhoto(ctx, code, String(form["foto"])), { to: `${bookingPath(code)}/${slug}` }],
    kaydet:
      kind === "pickup"
        ? [() => handOver(ctx, code, form), { to: `${bookingPath(code)}?teslim-edildi` }]
        : [() => takeBack(ctx, code, form), { to: `${bookingPath(code)}?geri-alindi` }],
  };
});

const fuelOptions = Array.from({ length: fuelEighths + 1 }, (_, eighths) => ({
  value: String(eighths),
  label: fuelText(eighths),
})).toReversed();

/** Handing a rented vehicle over, or taking it back: photos, mileage, fuel, damage, deposit, and the customer's consent. */
export default function HandoverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isCounterOnly, code, kind, isOpen, vehicle, plate, driver, lastKm } = loaderData;
  const isPickup = kind === "pickup";
  const title = isPickup ? `Teslim: ${code}` : `Dönüş: ${code}`;
  if (!isOpen)
    return (
      <FleetPage title={title} isCounterOnly={isCounterOnly} answer={actionData}>
        <Notice text="Bu rezervasyon için şu anda yapılacak bir teslim işlemi yok." />
        <p>
          <Link to={bookingPath(code)}>Rezervasyona dönün</Link>
        </p>
      </FleetPage>
    );
  return (
    <FleetPage
      title={title}
      lead={[vehicle, plate, driver].filter((part) => part !== null).join(", ")}
      isCounterOnly={isCounterOnly}
      answer={refusalOf(actionData, "foto-sil")}
    >
      <p>
        <Link to={bookingPath(code)}>Rezervasyona dönün</Link>
      </p>
      <HandoverPhotos
        code={code}
        kind={kind}
        photoIds={loaderData.photoIds}
        isAdded={loaderData.photoDone}
        fault={loaderData.photoFault}
      />
      <Form method="post" id="teslim" className="fleet__section" answer={refusalOf(actionData, "kaydet")}>
        <div className="fleet__form">
          <div className="fleet__pair">
            <TextField
              {...fields.mileage}
              label="Kilometre"
              unit="km"
              inputMode="numeric"
              message={handoverMessages.mileage}
              autoComplete="off"
              hint={
                [lastKm > 0 ? `En az ${formatNumber(lastKm)} km.` : "", loaderData.limit].join(" ").trim() || undefined
              }
            />
            <SelectField name="fuel" label="Yakıt" options={fuelOptions} message={handoverMessages.fuel} />
          </div>
          {loaderData.late !== "" && (
            <Notice tone="warn" text={`Geç dönüş ücreti şu anda ${loaderData.late}; tezgâhta alınır.`} />
          )}
        </div>
        <section className="fleet__section" aria-labelledby="h-hasar">
          <h2 id="h-hasar">Hasar</h2>
          <WearEditor before={loaderData.before} isReturn={!isPickup} />
        </section>
        <div className="fleet__form">
          {isPickup ? (
            <TextField
              {...fields.deposit}
              label="Alınan depozito"
              unit="TL"
              inputMode="decimal"
              defaultValue={loaderData.deposit}
              message={handoverMessages.deposit}
            />
          ) : (
            <div className="fleet__pair">
              <TextField
                {...fields.kept}
                label="Alıkonulan depozito"
                unit="TL"
                inputMode="decimal"
                isOptional
                hint={`Teslimde ${loaderData.taken} alındı. Tamamını geri verdiyseniz boş bırakınız.`}
              />
              <TextField {...fields.reason} label="Alıkonulma nedeni" isOptional />
            </div>
          )}
          <TextareaField {...fields.note} label="Not" remark="isteğe bağlı" isOptional rows={3} />
          <h2>Müşterinin onayı</h2>
          <TextField
            {...fields.code}
            label="Rezervasyon kodu"
            isOptional
            autoComplete="off"
            autoCapitalize="characters"
            hint="Müşterinin belgesindeki 8 karakterlik kod; ya da aşağıya imza alınız."
          />
          <SignaturePad />
          <SubmitButton name="islem" value="kaydet">
            {isPickup ? "Aracı teslim edin" : "Aracı geri alın"}
          </SubmitButton>
        </div>
      </Form>
    </FleetPage>
  );
}
