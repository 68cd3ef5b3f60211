import type { ShopDesign } from "#src/business/businesses/shop/design.ts";

type Dressed = Pick<ShopDesign, "about" | "accent" | "sections" | "hours"> & { announcements: string[] };
type Span = [string, string];

const week = (weekday: Span, saturday: Span | null, sunday: Span | null): [string, string][][] => [
  ...Array.from({ length: 5 }, () => [weekday]),
  saturday ? [saturday] : [],
  sunday ? [sunday] : [],
];

/** How the first three dealers present themselves. */
export const dressedShops: readonly Dressed[] = [
  {
    about:
      "1998’den beri aynı caddede, üç kuşak bir aile işletmesiyiz. Satışa koyduğumuz her aracı önce kendi servisimizde elden geçirir, ekspertiz raporunu ilanına ekleriz.\n\nTakas yapar, noter işlemlerinde yanınızda oluruz. Çayımız hep demli; uğramadan önce arayıp aracı hazır tutmamızı isteyebilirsiniz.",
    accent: "#0b3d91",
    sections: ["announcements", "chosen", "stock", "about", "hours", "branches", "team"],
    announcements: [
      "Kış lastiği takılı araçlarımızda dört mevsim değişimi bizden.",
      "Cumartesi günleri ücretsiz ekspertiz.",
    ],
    hours: { week: week(["09:00", "19:00"], ["10:00", "17:00"], null), specialDays: [], isClosedOnHolidays: true },
  },
  {
    about:
      "Hatasız, düşük kilometreli aile araçları arayanlar için küçük ama özenli bir galeriyiz. Az sayıda araç alır, geçmişini bildiğimiz araçları satarız.\n\nHer aracın bakım kayıtlarını ve Tramer sorgusunu yanınızda yeniden yaparız.",
    accent: "#f2a65a",
    sections: ["about", "hours", "chosen", "stock", "announcements", "branches", "team"],
    announcements: ["Yeni gelen araçlarımız önce bu sayfada."],
    hours: {
      week: week(["10:00", "20:00"], ["10:00", "20:00"], ["12:00", "18:00"]),
      specialDays: [],
      isClosedOnHolidays: false,
    },
  },
  {
    about:
      "Ticari araç ve kamyonetlerde otuz yıllık deneyim. Filo çıkışı araçları toplu alır, bakımını yaptırıp tek tek satarız.\n\nEsnafa özel: aracınızı almadan önce yükünüzü getirin, birlikte deneyelim.",
    accent: "#0d5c4d",
    sections: ["stock", "chosen", "hours", "about", "announcements", "branches"],
    announcements: [],
    hours: { week: week(["08:30", "18:30"], ["08:30", "14:00"], null), specialDays: [], isClosedOnHolidays: true },
  },
];

/** Applications at the desk, as their applicants typed them. */
export const demoApplications = [
  {
    town: { city: "izmir", town: "karsiyaka" },
    details: {
      shopName: "Martı Oto Galeri",
      company: "Martı Otomotiv Alım Satım Ltd. Şti.",
      tax_administration: "Karşıyaka",
      tax_number: "6130742916",
      certificateNumber: "3504412",
      phone: "+902323641122",
      address: "Girne Bulvarı 84, zemin kat",
      nature: "dealer",
      brands: "",
    },
    rejected: null,
  },
  {
    town: { city: "adana", town: "seyhan" },
    details: {
      shopName: "Toros Yetkili Bayi",
      company: "Toros Motorlu Araçlar Ticaret A.Ş.",
      tax_administration: "Seyhan",
      tax_number: "8590416284",
      certificateNumber: "0101877",
      phone: "+904440917",
      address: "Turhan Cemal Beriker Bulvarı 212",
      nature: "franchiser",
      brands: "Renault, Dacia",
    },
    rejected: null,
  },
  {
    town: { city: "izmir", town: "bornova" },
    details: {
      shopName: "Ege Filo Kiralama",
      company: "Ege Filo Turizm ve Araç Kiralama Ltd. Şti.",
      tax_administration: "Bornova",
      tax_number: "3240615775",
      certificateNumber: "",
      phone: "+902324478090",
      address: "Ankara Caddesi 51, Bornova",
      nature: "rental",
      brands: "",
    },
    rejected: {
      reasonCodes: ["documents"],
      note: "Vergi levhasının ikinci sayfası okunmuyor.",
      appeal:
        "Levhanın ikinci sayfası zaten boş bir sayfadır; bütün bilgiler ilk sayfada ve okunuyor. Yeniden bakar mısınız?",
    },
  },
] as const;
