import { by, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Saved searches of members. */
export const savedSearchesPersonalData = {
  savedSearch: {
    file: "aramalar",
    title: "Kayıtlı aramalarım",
    owner: [by()],
    erase: "delete",
    columns: {
      id: false,
      memberId: false,
      title: "Ad",
      route: "Sayfa",
      params: "Seçimler",
      address: "Adres",
      frequency: "E-posta sıklığı",
      createdAt: "Kayıt",
      lastSeenAt: "Son bakış",
      changedXid: false,
    },
  },
} satisfies PersonalData;
