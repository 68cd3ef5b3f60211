import { by, type PersonalData, retainedBy, through } from "#src/shared/personal-data/rule.ts";

const columns = {
  id: false,
  package: "Paket",
  startsAt: "Başlangıç",
  endsAt: "Bitiş",
  valueKurus: "Tutar",
  orderItemId: false,
  createdAt: false,
  endingNotifiedAt: false,
  endedNotifiedAt: false,
} as const;

export const packagesPersonalData = {
  memberPackage: {
    file: "paketler",
    title: "Paketlerim",
    owner: [by()],
    erase: retainedBy("ticari-defter"),
    columns: { ...columns, memberId: false },
  },
  businessPackage: {
    file: "kurumsal-paketler",
    title: "İşletmemin paketleri",
    owner: [through("businessId", "business")],
    erase: retainedBy("ticari-defter"),
    columns: { ...columns, businessId: false },
  },
  packagePrice: {
    notPersonal: "The price table of packages.",
    columns: ["id", "package", "months", "priceKurus", "vatPercent", "validFrom", "source"],
  },
} satisfies PersonalData;
