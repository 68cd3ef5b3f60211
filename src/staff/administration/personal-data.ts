import { by, type PersonalData } from "#src/shared/personal-data/rule.ts";

export const administrationPersonalData = {
  staffNote: {
    file: "yonetim-notlari",
    title: "Yönetimin hakkımdaki notları",
    owner: [by()],
    // Members never see notes about them: they are for staff.
    exportWhen: "false",
    erase: "delete",
    columns: {
      id: false,
      memberId: false,
      businessId: false,
      authorId: false,
      text: "Not",
      at: "Tarih",
    },
  },
} satisfies PersonalData;
