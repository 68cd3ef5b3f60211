import { Link } from "react-router";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { isRentalExtra, rentalExtras } from "#src/business/rental/extras/rules.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formatAmount } from "#src/shared/money.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { FactList } from "#src/ui/fact-list.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/booking.page.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { bookingStateNames } from "../booking-state-names.ts";
import { selectFreeUnits } from "../calendar/queries.server.ts";
import { calendarMessages } from "../calendar/rules.ts";
import { moveToUnit } from "../calendar/service.server.ts";
import { FleetPage } from "../fleet-page.tsx";
import { vehicleOf } from "../handover/protocol-data.server.ts";
import { selectHandovers } from "../handover/queries.server.ts";
import { handoverMessages, mayBeNoShow, noShowHours, protocolPath, slugOfKind, CancelForm } from "../handover/rules.ts";
import { cancelByBusiness, getFleetBooking, noteNoShow, openKind } from "../handover/service.server.ts";
import { bookingPath } from "../rules.ts";

const fields = fieldsOf(CancelForm);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([`Rezervasyon ${loaderData?.code ?? ""}`]) },
  { name: "robots", content: "noindex" },
];

const doneTexts: Readonly<Record<string, string>> = {
  tasindi: calendarMessages.moved,
  "teslim-edildi": handoverMessages.handedOver,
  "geri-alindi": handoverMessages.returned,
  gelmedi: handoverMessages.noShow,
  "iptal-edildi": handoverMessages.cancelled,
};

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const booking = await getFleetBooking(ctx, params.code);
  const isConfirmed = booking.state === "confirmed";
  const [freeUnits, handovers] = await Promise.all([
    isConfirmed ? selectFreeUnits(ctx, booking.id) : [],
    selectHandovers(ctx, booking.id),
  ]);
  const kind = openKind(booking);
  return {
    isCounterOnly: !can(ctx.member, "manageFleet"),
    code: booking.code,
    isConfirmed,
    openSlug: kind && slugOfKind[kind],
    hasProtocol: handovers.length > 0,
    mayBeNoShow: isConfirmed && mayBeNoShow(booking.pickupAt, ctx.clock()),
    freeUnits: freeUnits.map(({ id, plate, placeName }) => ({ value: String(id), label: `${plate}, ${placeName}` })),
    facts: [
      ["Durum", bookingStateNames[booking.state]],
      ["Araç", booking.plate === null ? vehicleOf(booking) : `${vehicleOf(booking)}, ${booking.plate}`],
      ["Alış", `${booking.pickupPlace}, ${formatDateTime(booking.pickupAt)}`],
      ["Dönüş", `${booking.dropoffPlace}, ${formatDateTime(booking.dropoffAt)}`],
      ["Sürücü", `${booking.driverName}, ${formatPhone(booking.driverPhone)}`],
      ["Ek hizmetler", extrasText(booking.price.extras)],
      ["Kilometre sınırı", booking.kmLimit === null ? "Yok" : `${formatNumber(booking.kmLimit)} km`],
      ["Toplam", formatAmount(booking.totalKurus)],
      ["Tezgâhta alınacak", formatAmount(booking.totalKurus - booking.prepaidKurus)],
      ["Depozito", formatAmount(booking.depositKurus)],
    ] as [string, string][],
    done: lookup(doneTexts, ...url.searchParams.keys()),
  };
});

const extrasText = (extras: readonly { kind: string; count: number }[]) =>
  extras.map(({ kind, count }) => `${isRentalExtra(kind) ? rentalExtras[kind].name : kind} (${count})`).join(", ") ||
  "Yok";

export const action = formActions(({ ctx, form, params: { code } }: Sent<Route.ActionArgs>) => {
  const page = bookingPath(code);
  return {
    tasi: [() => moveToUnit(ctx, { ...form, code }), { to: `${page}?tasindi` }],
    gelmedi: [() => noteNoShow(ctx, code), { to: `${page}?gelmedi` }],
    iptal: [() => cancelByBusiness(ctx, code, form), { to: `${page}?iptal-edildi` }],
  };
});

/** One booking for the business: its facts, and what can be done with it now. */
export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isCounterOnly, code, isConfirmed, openSlug, hasProtocol, freeUnits, facts, done } = loaderData;
  return (
    <FleetPage title={`Rezervasyon ${code}`} done={done} answer={actionData} isCounterOnly={isCounterOnly}>
      <FactList facts={facts} />
      <p className="fleet__buttons">
        {openSlug && (
          <LinkButton to={`${bookingPath(code)}/${openSlug}`} look="primary">
            {openSlug === "teslim" ? "Aracı teslim edin" : "Aracı geri alın"}
          </LinkButton>
        )}
        {hasProtocol && <Link to={protocolPath(code)}>Teslim tutanağı</Link>}
      </p>
      {isConfirmed && (
        <>
          <section className="fleet__section" aria-labelledby="h-tasi">
            <h2 id="h-tasi">Başka araca taşıyın</h2>
            {freeUnits.length === 0 ? (
              <p className="muted">Bu sürede boş başka bir aracınız yok.</p>
            ) : (
              <Form method="post" id="tasi" className="fleet__form" answer={refusalOf(actionData, "tasi")}>
                <SelectField name="unit" label="Boş araçlar" options={freeUnits} message={calendarMessages.unit} />
                <SubmitButton look="line" name="islem" value="tasi">
                  Rezervasyonu taşıyın
                </SubmitButton>
              </Form>
            )}
          </section>
          <section className="fleet__section" aria-labelledby="h-gelmedi">
            <h2 id="h-gelmedi">Müşteri gelmedi</h2>
            {loaderData.mayBeNoShow ? (
              <Form method="post" id="gelmedi">
                <SubmitButton look="line" name="islem" value="gelmedi">
                  Müşterinin gelmediğini kaydedin
                </SubmitButton>
              </Form>
            ) : (
              <p className="muted">Alış saatinden {noShowHours} saat sonra kaydedebilirsiniz.</p>
            )}
          </section>
          <section className="fleet__section" aria-labelledby="h-iptal">
            <h2 id="h-iptal">Rezervasyonu iptal edin</h2>
            <p className="muted">Müşterinin ödediği tutarın tamamı iade edilir. Bu işlem geri alınamaz.</p>
            <Form method="post" id="iptal" className="fleet__form" answer={refusalOf(actionData, "iptal")}>
              <TextField {...fields.reason} label="İptal nedeni" message={handoverMessages.cancelReason} />
              <SubmitButton look="line" name="islem" value="iptal">
                Rezervasyonu iptal edin
              </SubmitButton>
            </Form>
          </section>
        </>
      )}
    </FleetPage>
  );
}
