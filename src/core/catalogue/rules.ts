/** Passenger cars: the only type with damage (Product 4.10) and with the rental equipment group 1 (Product 4.8). */
export const carTypeId = 1;

/** The model of a brand and vehicle type that stands for all models that the catalogue lacks (Product 4.8). */
export const otherModelName = "Diğer";
export const otherModelSlug = "diger";

/** Passenger cars with off-road vehicles, SUVs and pick-ups: a group that can be searched like a vehicle type. */
export const passengerGroup = {
  slug: "otomobil-ve-suv",
  name: "Otomobil ve SUV",
  types: ["otomobil", "arazi-suv-pickup"],
};

/** Groups of vehicle types. See docs/decisions/010 and 061. */
export const typeGroups: Readonly<Record<string, readonly number[]>> = {
  [passengerGroup.slug]: [1, 3],
  "otomobil-arazi-araci": [1, 3],
  "minivan-ve-ticari-araclar": [5, 6, 20, 25, 32],
};

/** Product 4.9: the vehicle categories of spare parts, and the vehicle type or group whose brands each offers. */
export const spareBrandLists: Readonly<Record<string, string>> = {
  "otomobil-arazi-araci": "otomobil-arazi-araci",
  "ticari-araclar": "minivan-ve-ticari-araclar",
};

/** Product 4.9: the first step of the spare-part wizard starts at this fixed node. */
export const spareRootId = "1000";

/** Listing types by the ids that the equipment call takes. Product 4.2, 4.8: rental is 2. */
export const listingTypeIds = { satilik: 1, kiralik: 2, "yedek-parca": 3 } as const;

const rentalGroupNumber = 1;

/** Product 4.8: the rental equipment group has the fixed id 1; other ids contain the vehicle type. */
export const groupId = (vehicleTypeId: number, number: number) =>
  vehicleTypeId === carTypeId && number === rentalGroupNumber ? rentalGroupNumber : vehicleTypeId * 100 + number;

/** An item has the same number in every vehicle type: ABS is 1019 in a car, 3019 in an off-road vehicle. */
export const equipmentId = (vehicleTypeId: number, number: number) => vehicleTypeId * 1000 + number;

/** Choice fields by their kind in the reference data, with their name in calls and their Turkish name. */
export const optionKinds = {
  "age-type": { field: "ageType", name: "Aracın durumu" },
  body: { field: "bodyType", name: "Kasa tipi" },
  capacity: { field: "capacity", name: "Motor hacmi" },
  colour: { field: "colour", name: "Renk" },
  drive: { field: "driveType", name: "Çekiş" },
  fuel: { field: "fuelType", name: "Yakıt" },
  gear: { field: "gearType", name: "Vites" },
  power: { field: "power", name: "Motor gücü" },
  "rent-deposit": { field: "rentDeposits", name: "Depozito" },
} as const satisfies Record<string, { field: string; name: string }>;

/** The kinds of options that staff may add and retire. Code refers to the values of all other kinds by their slugs. */
export const editableOptionKinds = ["fuel", "gear", "body", "drive", "colour"] as const;

export const notFound = {
  vehicleType: "Araç türü bulunamadı.",
  brand: "Marka bulunamadı.",
  model: "Model bulunamadı.",
  variant: "Versiyon bulunamadı.",
  engine: "Motor bulunamadı.",
  listingType: "İlan türü bulunamadı.",
  option: "Seçenek bulunamadı.",
  sparePart: "Parça grubu bulunamadı.",
};

/** The entry for "nothing chosen", on request. */
export const blankChoice = { id: 0, slug: "", name: "Seçiniz..." };

/** How long a browser may keep an answer of the catalogue: the desk's changes show at once. */
export const answerMaxAgeSeconds = 1;

/** The subject of the change feed under which changes of the catalogue are published. */
export const catalogueSubject = "catalogue";

/** Whether new listings may have this entry. */
export const isOffered = ({ retiredAt }: { retiredAt: Date | null }) => retiredAt === null;

/** Groups of equipment that the desk adds are those of vehicles for sale. */
export const equipmentListingType = listingTypeIds.satilik;
