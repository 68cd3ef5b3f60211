import { formatDateTime } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { readId } from "#src/shared/validation.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/feeds.page.ts";
import { mayChangeWhole, requireFleet } from "../access.server.ts";
import { FleetPage } from "../fleet-page.tsx";
import { readTurnedOnOffers } from "../offers/service.server.ts";
import { fleetPaths } from "../rules.ts";
import { selectFeeds } from "./queries.server.ts";
import { closeFeed, feedMessages, openFeed } from "./service.server.ts";

export const meta = () => [{ title: "Takvim bağlantıları – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const scope = requireFleet(ctx);
  const [feeds, offers] = await Promise.all([selectFeeds(ctx, scope), readTurnedOnOffers(ctx, scope)]);
  const nameOf = (keyCode: string | null) =>
    keyCode === null ? "Bütün araçlar" : (offers.find((offer) => offer.keyCode === keyCode)?.name ?? keyCode);
  return {
    feeds: feeds.map(({ id, keyCode, createdAt }) => ({ id, name: nameOf(keyCode), at: formatDateTime(createdAt) })),
    offers: offers.map(({ keyCode, name }) => ({ value: keyCode, label: name })),
    mayOpenWhole: mayChangeWhole(scope),
    done: url.searchParams.has("kapatildi") ? feedMessages.revoked : undefined,
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  ac: async () => ({ address: await openFeed(ctx, form["offer"]) }),
  kapat: [() => closeFeed(ctx, readId(form["id"])), { to: `${fleetPaths.feeds}?kapatildi` }],
}));

/** Secret addresses with which calendar programs read the bookings of a business. */
export default function FeedsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { feeds, offers, mayOpenWhole, done } = loaderData;
  const address = actionData && "address" in actionData ? actionData.address : undefined;
  return (
    <FleetPage
      title="Takvim bağlantıları"
      lead="Rezervasyonlarınızı telefonunuzun ya da bilgisayarınızın takviminde görün. Takvimde araç, yer ve rezervasyon kodu yazar; kişi ve plaka yazmaz."
      done={done}
      answer={actionData}
    >
      {address !== undefined && (
        <Notice tone="good">
          <p>
            Takvim adresiniz aşağıda. Adresi şimdi kopyalayınız: bir daha gösterilmez. Adresi bilen herkes takvimi
            okuyabilir.
          </p>
          <p className="fleet__address">{address}</p>
          <CopyButton text={address} copied="Takvim adresi kopyalandı">
            Adresi kopyalayın
          </CopyButton>
        </Notice>
      )}
      <section className="fleet__section" aria-labelledby="h-acik">
        <h2 id="h-acik">Açık bağlantılar</h2>
        {feeds.length === 0 ? (
          <p className="muted">Henüz bir takvim bağlantınız yok.</p>
        ) : (
          <ul className="fleet__list">
            {feeds.map(({ id, name, at }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span className="muted">{at}</span>
                <Form method="post" id={`kapat-${id}`}>
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton look="line" size="s" name="islem" value="kapat" aria-label={`Kapatın: ${name}`}>
                    Kapatın
                  </SubmitButton>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="fleet__section" aria-labelledby="h-yeni">
        <h2 id="h-yeni">Yeni bağlantı</h2>
        <Form method="post" id="yeni" className="fleet__form" answer={actionData}>
          <SelectField
            name="offer"
            label="Takvimdeki araçlar"
            options={offers}
            placeholder={mayOpenWhole ? "Bütün araçlar" : undefined}
            isOptional={mayOpenWhole}
          />
          <SubmitButton look="ink" name="islem" value="ac">
            Bağlantı oluşturun
          </SubmitButton>
        </Form>
      </section>
    </FleetPage>
  );
}
