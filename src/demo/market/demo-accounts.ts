/** The accounts that the start command prints. All have the same password, which is also in the README. */
export const demoPassword = "Kontak2026";

export interface DemoAccount {
  email: string;
  /** Its purpose, as printed. */
  about: string;
  firstName: string;
  lastName: string;
  role: "member" | "moderator" | "admin";
  isEmailConfirmed: boolean;
  businessRole: "owner" | "manager" | "user" | null;
  package: "none" | "premium";
}

const member = { role: "member", isEmailConfirmed: true, businessRole: null, package: "none" } as const;

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
    about: "moderatör",
    firstName: "Selin",
    lastName: "Ergin",
    role: "moderator",
  },
  {
    ...member,
    email: "yonetici@kontak.example",
    about: "yönetici",
    firstName: "Kemal",
    lastName: "Turan",
    role: "admin",
  },
];
