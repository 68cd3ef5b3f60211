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

type Special = Partial<Omit<DemoAccount, "email" | "about" | "firstName" | "lastName">>;

const account = (name: string, fullName: string, about: string, special: Special = {}): DemoAccount => {
  const [firstName, lastName] = fullName.split(" ") as [string, string];
  const usual = { staffRoles: [], isEmailConfirmed: true, businessRole: null, package: "none" } as const;
  return { email: `${name}@kontak.example`, about, firstName, lastName, ...usual, ...special };
};

export const demoAccounts: readonly DemoAccount[] = [
  account("yeni", "Ceren Uysal", "e-postası onaylanmamış üye", { isEmailConfirmed: false }),
  account("uye", "Elif Aydın", "bireysel üye"),
  account("galeri", "Murat Çelik", "kurumsal üye, dükkân sahibi", { businessRole: "owner" }),
  account("sube", "Zeynep Koç", "şube yöneticisi", { businessRole: "manager" }),
  account("satis", "Burak Işık", "şube kullanıcısı, premium paketli", { businessRole: "user", package: "premium" }),
  account("moderator", "Selin Ergin", "ilanları, mesajları ve içeriği denetleyen, üyelere yanıt veren görevli", {
    staffRoles: ["moderation", "support", "content"],
  }),
  account("yonetici", "Kemal Turan", "yönetici, bütün görevlerle", {
    staffRoles: staffRoles.filter((role) => role !== "reading"),
  }),
  account("destek", "Pınar Yalçın", "destek görevlisi", { staffRoles: ["support"] }),
  account("finans", "Okan Demir", "finans görevlisi; büyük iadelerin ikinci kişisi", { staffRoles: ["finance"] }),
  account("katalog", "Derya Şahin", "katalog ve tablo görevlisi", { staffRoles: ["catalogue", "tables"] }),
  account("izleyici", "Ufuk Acar", "yalnız okuyan görevli", { staffRoles: ["reading"] }),
];
