import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { mailSample, type MessageSamples, sampleToken, textSample } from "#src/shared/message-samples.ts";
import { alertMail, alertSubject, expiringMail, type MailedAlert, mailItemsMax } from "./mailing/alert-mails.ts";
import { sourceMails, sourceText } from "./rules.ts";
import { unsubscribePath } from "./unsubscribe/rules.ts";

const card: CardView = {
  keyCode: "4821937",
  address: "/ilan/otomobil/volkswagen-passat/sahibinden-temiz-passat/4821937",
  name: "Volkswagen Passat 1.6 TDI Business",
  title: "SAHİBİNDEN TEMİZ PASSAT",
  priceKurus: 1_245_000_00,
  currency: "TL",
  price: "1.245.000 TL",
  rentPeriod: null,
  modelYear: 2021,
  mileage: "84.000 km",
  mileageKm: 84000,
  condition: null,
  city: "İzmir",
  town: "Bornova",
  fuel: "Dizel",
  gear: "Otomatik",
  power: "120 hp",
  dealer: null,
  damage: null,
  fairness: null,
  age: "Bugün",
  photoId: null,
  photoCount: 0,
};
const search = "İzmir’de otomatik Passat";
const alertOf = (kind: MailedAlert["kind"], why: string): MailedAlert => ({
  kind,
  card,
  oldPriceKurus: kind === "price" ? 1_300_000_00 : null,
  why: [why],
});
const found = alertOf("match", sourceText("search", search));
const cheaper = alertOf("price", sourceText("garage", null));
const sold = alertOf("sold", sourceText("garage", null));
const expiring = alertOf("expiring", "");
const path = unsubscribePath(sampleToken);
const sources = [
  { label: sourceMails("search", search, card.name), path },
  { label: sourceMails("garage", null, card.name), path },
];
const ownSources = [{ label: sourceMails("own", null, card.name), path }];
/** More than a mail shows. */
const manyOf = (alert: MailedAlert) => Array.from({ length: mailItemsMax + 1 }, () => alert);
const reader = "Bildirimi açık üye";

export const alertSamples: MessageSamples = {
  title: "Bildirimler",
  samples: [
    mailSample(alertMail, ["Elif", [found], sources.slice(0, 1)], {
      id: "yeni-ilan",
      to: reader,
      when: "Kayıtlı aramaya uyan bir ilan yayına girince",
    }),
    mailSample(
      alertMail,
      ["Elif", [found, cheaper, sold], sources],
      { id: "toplu", to: reader, when: "Günde ya da haftada bir, birkaç yenilik birlikte" },
      [["Elif", manyOf(found), sources]],
    ),
    mailSample(
      expiringMail,
      ["Elif", [expiring], ownSources],
      { id: "suresi-doluyor", to: "İlan sahibi", when: "İlanının süresi dolmadan önce, günde en çok bir kez" },
      [["Elif", manyOf(expiring), ownSources]],
    ),
    textSample("push", alertSubject, [[found]], {
      id: "anlik-yeni-ilan",
      to: "Tarayıcı bildirimini açan üye",
      when: "İletiyle birlikte, bir yenilik için",
    }),
    textSample("push", alertSubject, [[found, cheaper, sold]], {
      id: "anlik-toplu",
      to: "Tarayıcı bildirimini açan üye",
      when: "İletiyle birlikte, birkaç yenilik için",
    }),
  ],
};
