import { staffRoles, type StaffRole } from "#src/shared/desks.ts";

/** The accounts that the start command prints. All have the same password, which is also in the README. */
export const demoPassword = "Kontak2026";

export interface DemoAccount {
  email: string;
  /** Its purpose, as printed. */
  about: string;
  firstName: string;
  lastName: string;
  staffRoles: readonly StaffRole[];
  isEmailConfirmed: boolean;
  businessRole: "owner" | "manager" | "user" | null;
  package: "none" | "premium";
}

const member = { staffRoles: [], isEmailConfirmed: true, businessRole: null, package: "none" } as const;

export const demoAccounts: readonly DemoAccount[] = [
  {
    ...member,
    email: "yeni@kontak.example",
    about: "e-postası onaylanmamış üye",
    firstName: "Ceren",
    lastName: "Uysal",
    isEmailConfirmed: false,
  },
  { ...member, email: "uye@kontak.example", about: "bireysel üye", firstName: "Elif", lastName: "Aydın" },
  {
    ...member,
    email: "galeri@kontak.example",
    about: "kurumsal üye, dükkân sahibi",
    firstName: "Murat",
    lastName: "Çelik",
    businessRole: "owner",
  },
  {
    ...member,
    email: "sube@kontak.example",
    about: "şube yöneticisi",
    firstName: "Zeynep",
    lastName: "Koç",
    businessRole: "manager",
  },
  {
    ...member,
    email: "satis@kontak.example",
    about: "şube kullanıcısı, premium paketli",
    firstName: "Burak",
    lastName: "Işık",
    businessRole: "user",
    package: "premium",
  },
  {
    ...member,
    email: "moderator@kontak.example",
    about: "ilanları, mesajları ve içeriği denetleyen, üyelere yanıt veren görevli",
    firstName: "Selin",
    lastName: "Ergin",
    staffRoles: ["moderation", "support", "content"],
  },
  {
    ...member,
    email: "yonetici@kontak.example",
    about: "yönetici, bütün görevlerle",
    firstName: "Kemal",
    lastName: "Turan",
    staffRoles: staffRoles.filter((role) => role !== "reading"),
  },
  {
    ...member,
    email: "destek@kontak.example",
    about: "destek görevlisi",
    firstName: "Pınar",
    lastName: "Yalçın",
    staffRoles: ["support"],
  },
  {
    ...member,
    email: "finans@kontak.example",
    about: "finans görevlisi; büyük iadelerin ikinci kişisi",
    firstName: "Okan",
    lastName: "Demir",
    staffRoles: ["finance"],
  },
  {
    ...member,
    email: "katalog@kontak.example",
    about: "katalog ve tablo görevlisi",
    firstName: "Derya",
    lastName: "Şahin",
    staffRoles: ["catalogue", "tables"],
  },
  {
    ...member,
    email: "izleyici@kontak.example",
    about: "yalnız okuyan görevli",
    firstName: "Ufuk",
    lastName: "Acar",
    staffRoles: ["reading"],
  },
];
