import type { Context } from "#src/shared/context.server.ts";
import type { FleetScope } from "../access.server.ts";
import { readOffers } from "../offers/service.server.ts";
import { fleetPaths, offerPath, ratesPath } from "../rules.ts";
import { selectFleetPlaces } from "../terms/place-queries.server.ts";
import { findTerms } from "../terms/queries.server.ts";

export type FirstStep = { to: string; name: string; text: string; isDone: boolean };

/** What a business needs before customers can book, in order, and what of it is done. */
export async function readFirstSteps(ctx: Context, scope: FleetScope): Promise<FirstStep[]> {
  const [places, terms, offers] = await Promise.all([
    selectFleetPlaces(ctx, scope.businessId),
    findTerms(ctx, scope.businessId),
    readOffers(ctx, scope),
  ]);
  const turnedOn = offers.filter((offer) => offer.class !== null);
  const withoutUnits = turnedOn.find(({ units }) => units === 0);
  const withoutRates = turnedOn.find(({ rates }) => rates === 0);
  return [
    {
      to: fleetPaths.places,
      name: "Yerlerinizi ekleyin",
      text: "Araçları teslim ettiğiniz havalimanları, garlar ve şehirler, saatleriyle.",
      isDone: places.length > 0,
    },
    {
      to: fleetPaths.terms,
      name: "Koşullarınızı belirleyin",
      text: "Sürücü yaşı, ehliyet süresi, iptal kuralı ve ön ödeme.",
      isDone: terms !== undefined,
    },
    {
      to: offers.length === 0 ? "/ilanver" : fleetPaths.offers,
      name: offers.length === 0 ? "Kiralık ilan verin" : "Bir ilanı rezervasyona açın",
      text: "Sınıfını ve koltuk sayısını yazınız.",
      isDone: turnedOn.length > 0,
    },
    {
      to: withoutUnits ? offerPath(withoutUnits.keyCode) : fleetPaths.offers,
      name: "Araçlarınızı ekleyin",
      text: "Plakalarını tek tek yazın ya da liste olarak yapıştırın.",
      isDone: turnedOn.length > 0 && !withoutUnits,
    },
    {
      to: withoutRates ? ratesPath(withoutRates.keyCode) : fleetPaths.rates,
      name: "Fiyatlarınızı yazın",
      text: "Sezona ve kiralamanın uzunluğuna göre günlük fiyatlar.",
      isDone: turnedOn.length > 0 && !withoutRates,
    },
  ];
}
