import { useState } from "react";
import { Form as RouterForm, Link, useFetcher, useLocation } from "react-router";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/calendar.page.ts";
import { requireFleet } from "../access.server.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { bookingStateNames } from "../booking-state-names.ts";
import { FleetPage } from "../fleet-page.tsx";
import { fleetPaths } from "../rules.ts";
import { calendarMessages } from "./rules.ts";
import { ServiceFields } from "./service-fields.tsx";
import { addService, moveToUnit } from "./service.server.ts";
import { UnitCalendar } from "./unit-calendar.tsx";
import { readCalendar } from "./view.server.ts";

export const meta = () => [{ title: "Kiralama takvimi – Kontak" }, { name: "robots", content: "noindex" }];

const doneTexts: Readonly<Record<string, string>> = {
  eklendi: calendarMessages.added,
  kaydedildi: calendarMessages.changed,
  silindi: calendarMessages.removed,
};

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  return {
    ...(await readCalendar(ctx, requireFleet(ctx), url.searchParams)),
    done: lookup(doneTexts, ...url.searchParams.keys()),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  tasi: async () => {
    await moveToUnit(ctx, form);
    return { moved: calendarMessages.moved };
  },
  servis: [
    () => addService(ctx, form),
    { to: `${fleetPaths.calendar}?eklendi&bas=${String(form["from"]).slice(0, 10)}` },
  ],
}));

const looks = ["confirmed", "handedOver", "returned", "held", "service"] as const;

/** Units by days: bookings and service spans, which can be dragged or moved by keys; forms do the same without scripts. */
export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { units, chosen, offers, places, page, pageCount, service, done, title, firstDay } = loaderData;
  const { search } = useLocation();
  const mover = useFetcher<{ moved?: string; message?: string }>();
  const [selection, setSelection] = useState<{ unit: number; from: string; until: string }>();
  const shownService = selection ?? service;
  const addressWith = (changes: Record<string, string>) => {
    const query = new URLSearchParams(search);
    for (const name of Object.keys(doneTexts)) query.delete(name);
    for (const [name, value] of Object.entries(changes)) query.set(name, value);
    return `?${query}`;
  };
  return (
    <FleetPage title="Takvim" done={done} answer={actionData}>
      <RouterForm method="get" className="fleet__filters" id="suz">
        <TextField name="bas" label="İlk gün" type="date" defaultValue={firstDay} key={firstDay} isOptional />
        <SelectField name="ilan" label="Araç" options={offers} placeholder="Hepsi" defaultValue={chosen.keyCode} />
        <SelectField name="yer" label="Yer" options={places} placeholder="Hepsi" defaultValue={chosen.placeId} />
        <Button type="submit" look="ink">
          Gösterin
        </Button>
      </RouterForm>
      <p className="fleet__buttons">
        <LinkButton to={addressWith({ bas: loaderData.before })} size="s" look="line">
          İki hafta önce
        </LinkButton>
        <LinkButton to={fleetPaths.calendar} size="s" look="line">
          Bugün
        </LinkButton>
        <LinkButton to={addressWith({ bas: loaderData.after })} size="s" look="line">
          İki hafta sonra
        </LinkButton>
        <strong>{title}</strong>
      </p>
      {units.length === 0 ? (
        <EmptyState icon="info" title="Gösterilecek araç yok">
          <p>
            Araçlarınızı <Link to={fleetPaths.offers}>Araçlar</Link> sayfasında ekleyebilirsiniz.
          </p>
        </EmptyState>
      ) : (
        <>
          <ul className="calendar-key">
            {looks.map((look) => (
              <li key={look}>
                <span className={`calendar-key__colour calendar-bar--${look}`} />
                {look === "service" ? "Servis" : bookingStateNames[look]}
              </li>
            ))}
          </ul>
          <UnitCalendar
            days={loaderData.days}
            units={units}
            serviceAddress={(unit) => `${addressWith({ arac: String(unit) })}#servis`}
            result={mover.data}
            onMove={(code, unit) => void mover.submit({ islem: "tasi", code, unit: String(unit) }, { method: "post" })}
            onSelect={(unit, firstOfSpan, lastOfSpan) => {
              setSelection({ unit, from: `${firstOfSpan}T09:00`, until: `${lastOfSpan}T18:00` });
              document.getElementById("servis-note")?.focus();
            }}
          />
          <Pager page={page} pageCount={pageCount} to={(n) => addressWith({ sayfa: String(n) })} />
          <section className="fleet__section" aria-labelledby="h-servis">
            <h2 id="h-servis">Servis ekleyin</h2>
            <p className="muted">Araç bu sürede kiralanamaz. Takvimde boş bir süreyi sürükleyerek de seçebilirsiniz.</p>
            <ServiceFields
              key={`${shownService.unit} ${shownService.from} ${shownService.until}`}
              units={units}
              service={{ ...shownService, note: "" }}
              answer={refusalOf(actionData, "servis")}
            />
          </section>
        </>
      )}
    </FleetPage>
  );
}
