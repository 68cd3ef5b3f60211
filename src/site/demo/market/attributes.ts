import type { Random } from "../random.ts";
import type { Vehicle } from "./vehicle.ts";

/** The further fields of the vehicle's type, by slug of the catalogue's special attributes. */
export function inventAttributes(vehicle: Vehicle, random: Random): Record<string, string | number> {
  const { vehicleTypeId } = vehicle.model;
  const wear = Math.max(20, 95 - vehicle.age * 4 - random.integer(0, 15));
  switch (vehicleTypeId) {
    case 3:
      return vehicle.drawing === "pickup" ? { kabin: "cift-kabin" } : {};
    case 4:
      return {
        "motosiklet-tipi":
          vehicle.drawing === "scooter"
            ? "scooter-maxi-scooter"
            : vehicle.drawing === "sport"
              ? "super-sport"
              : "naked-roadster",
        "silindir-sayisi": (vehicle.capacityCc ?? 0) > 450 ? "cift-silindir" : "tek-silindir",
        zamanlama: "4-zamanli",
        sogutma: (vehicle.capacityCc ?? 0) > 150 ? "su" : "hava",
      };
    case 5:
      return { "koltuk-sayisi": vehicle.drawing === "van" ? "2-1" : "4-1", "arac-cinsi": "kamyonet" };
    case 6:
      return { "koltuk-sayisi": random.pick(["14-1", "16-1", "17-1", "19-1"]), sasi: random.pick(["orta", "uzun"]) };
    case 7:
      return {
        "traktor-tipi": "tarla-tipi",
        kabin: vehicle.age < 12 ? "klimali-kabin" : "kapali-kabin",
        "calisma-saati": Math.round((vehicle.age + 0.5) * random.between(180, 520)),
        "silindir-sayisi": (vehicle.capacityCc ?? 0) > 3500 ? "4" : "3",
      };
    case 20:
      return { "yolcu-kapasitesi": random.pick([27, 31, 46, 50]), "koltuk-duzeni": "2-2" };
    case 25:
      return {
        "ust-yapi": "kapali-kasa",
        kabin: "tek-kabin",
        "tasima-kapasitesi": random.integer(4, 18) * 500,
        "lastik-durumu": wear,
      };
    case 32:
      return { yatak: random.pick(["tek", "cift"]), dorse: "yok", "lastik-durumu": wear };
    default:
      return {};
  }
}
