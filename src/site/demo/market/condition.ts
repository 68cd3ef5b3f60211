import { countDamage, panels, type PanelState } from "#src/selling/listings/damage/rules.ts";
import type { Random } from "../random.ts";
import type { Vehicle } from "./vehicle.ts";

type DamageState = Exclude<PanelState, "original">;

/** The damage history of the vehicle. */
export interface Condition {
  damage: Record<string, DamageState>;
  painted: number;
  replaced: number;
  /** Sum of recorded damage in kuruş. */
  totalDamageKurus: number;
  damageDescription: string;
  hasWarranty: boolean;
}

/** Which panels are hit together; bumpers and wings go first. */
const knocks: readonly (readonly [weight: number, ...slugs: string[]])[] = [
  [3, "on-tampon", "motor-kaputu", "sol-on-camurluk"],
  [3, "on-tampon", "sag-on-camurluk"],
  [3, "arka-tampon"],
  [2, "arka-tampon", "bagaj-kapagi"],
  [2, "sol-on-kapi", "sol-arka-kapi"],
  [2, "sag-on-kapi", "sag-arka-kapi"],
  [2, "sag-arka-camurluk", "arka-tampon"],
  [2, "sol-arka-camurluk"],
  [2, "sol-on-camurluk"],
  [1, "motor-kaputu", "on-tampon", "sag-on-camurluk", "sol-on-camurluk"],
];

/** Sentences of sellers about the damage, and the condition each needs. */
const knockTexts: readonly (readonly [text: string, isTrue: (damage: Condition["damage"]) => boolean])[] = [
  ["Park hâlindeyken vuruldu, yetkili serviste onarıldı. Faturası mevcut.", () => true],
  ["Dar yerde dönerken sürtüldü, parça boyandı. Şasi ve podyede işlem yok.", (d) => !hasState(d, "replaced")],
  ["Arkadan hafif çarpma; tampon değişti, şasi düzgün.", (d) => d["arka-tampon"] === "replaced"],
  ["Ön tampon değişti, hava yastıkları açılmadı.", (d) => d["on-tampon"] === "replaced"],
  ["Kaskodan yapıldı, takılan parçalar orijinal. Ekspertizi yanımızda.", (d) => hasState(d, "replaced")],
  ["Çizik nedeniyle boyandı, göçük yoktu.", (d) => !hasState(d, "replaced") && hasState(d, "painted")],
  ["Önden hafif temas; direk ve podye orijinal.", (d) => d["motor-kaputu"] !== undefined],
  ["Dolu sonrası lokal boya yapıldı, göçük kalmadı.", (d) => Object.values(d).every((s) => s === "local-paint")],
];

const hasState = (damage: Condition["damage"], state: DamageState) => Object.values(damage).includes(state);

/** Damage plausible for the age. Only cars carry the expertise section (Product 4.10), with a word on every recorded amount. */
export function inventCondition(vehicle: Vehicle, random: Random): Condition {
  const { age, isNew } = vehicle;
  const hasPanels = vehicle.model.vehicleTypeId === 1;
  const knockCount = isNew ? 0 : Math.max(0, Math.round(age * 0.16 + random.normal() * (0.6 + age * 0.05)));
  const damage: Condition["damage"] = {};
  for (let i = 0; i < Math.min(knockCount, 5); i++) {
    const [, ...slugs] = random.weighted(knocks, ([weight]) => weight);
    for (const slug of slugs) {
      const state = random.chance(age < 4 ? 0.5 : 0.24) ? "local-paint" : random.chance(0.24) ? "replaced" : "painted";
      damage[slug] = damage[slug] === "replaced" ? "replaced" : state;
    }
  }
  // An old car is often painted all over.
  if (age > 15 && random.chance(0.2)) for (const { slug } of panels) if (slug !== "tavan") damage[slug] ??= "painted";
  const { painted, replaced } = countDamage(damage);
  const perPanel = random.between(4_000, 14_000) * Math.exp(-0.04 * age);
  const recorded = knockCount > 0 && random.chance(0.72) && hasPanels;
  const totalLira = recorded ? Math.round(((painted + 2.2 * replaced + 0.5) * perPanel) / 50) * 50 : 0;
  return {
    damage: hasPanels ? damage : {},
    painted: hasPanels ? painted : 0,
    replaced: hasPanels ? replaced : 0,
    totalDamageKurus: Math.min(totalLira, 180_000) * 100,
    damageDescription: totalLira > 0 ? random.pick(knockTexts.filter(([, isTrue]) => isTrue(damage)))[0] : "",
    hasWarranty: age <= 2 && random.chance(0.7),
  };
}
